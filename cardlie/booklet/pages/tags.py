"""Tagged PDF: what is read aloud, as what, and in which order.

Each page is one sequence of marked content: what nobody has tagged, such as a rule or a mark of
the game, is an artifact. Pages that lie on a sheet as forms, in whatever order, are read in their
own. ISO 32000-1, 14.7 and 14.8.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObjectReference,
    PDFStream,
    PDFString,
    xObjectName,
)
from reportlab.pdfgen.canvas import Canvas

#: Where something stands in the tree: kinds from the outermost, each with what tells it apart.
Path = tuple[tuple[str, object], ...]


@dataclass(slots=True)
class Tagged:
    """A page, or a ``form`` that a page shows once: what was tagged there, in order.

    Of each thing its place, and what is said of it if it is a picture.
    """

    page: str
    form: str = ""
    marks: list[tuple[Path, str]] = field(default_factory=list)

    @property
    def marked(self) -> dict[str, object]:
        """Where marks are found."""
        page = {"Type": PDFName("MCR"), "Pg": PDFObjectReference(self.page)}
        return page | ({"Stm": PDFObjectReference(self.form)} if self.form else {})


@dataclass(slots=True)
class Tags:
    """What was tagged, in the order in which it is read."""

    canvas: Canvas
    drawn: list[Tagged] = field(default_factory=list)

    @contextmanager
    def drawing(self, form: str = "") -> Iterator[None]:
        """A page on which things may be tagged, or a form of that name."""
        name = xObjectName(form) if form else ""
        self.drawn.append(Tagged(self.canvas._doc.thisPageName(), name))
        self.canvas.addLiteral("/Artifact BMC")
        yield
        self.canvas.addLiteral("EMC")

    @contextmanager
    def placing(self, form: str) -> Iterator[None]:
        """Within it, the page that is open shows a form on which things were tagged."""
        (placed,) = (each for each in self.drawn if each.form == xObjectName(form))
        placed.page = self.canvas._doc.thisPageName()
        self.canvas.addLiteral("EMC")
        yield
        self.canvas.addLiteral("/Artifact BMC")

    @contextmanager
    def tagged(self, path: Path, alt: str = "") -> Iterator[None]:
        """What is drawn meanwhile is read aloud as that; as ``alt``, if it is a picture."""
        marks = self.drawn[-1].marks
        self.canvas.addLiteral(f"EMC /{path[-1][0]} <</MCID {len(marks)}>> BDC")
        marks.append((path, alt))
        yield
        self.canvas.addLiteral("EMC /Artifact BMC")

    def write(self) -> None:
        """Put the tree into the file that is about to be saved."""
        document, root = self.canvas._doc, PDFObjectReference("tags")
        names, kids = dict[Path, str]({(): "tag0"}), dict[Path, list[object]]({(): []})
        alts, parents = dict[Path, str](), list[object]()
        for number, drawn in enumerate(self.drawn):
            for mcid, (path, alt) in enumerate(drawn.marks):
                for branch in (path[:depth] for depth in range(1, len(path) + 1)):
                    if branch not in names:
                        names[branch], kids[branch] = f"tag{len(names)}", []
                        kids[branch[:-1]].append(PDFObjectReference(names[branch]))
                kids[path].append(PDFDictionary(drawn.marked | {"MCID": mcid}))
                alts[path] = alt
            owners = [PDFObjectReference(names[path]) for path, _ in drawn.marks]
            parents += [number, PDFArray(owners)]
            its_own = document.idToObject[drawn.form or drawn.page]
            if drawn.form:
                its_own.Contents = PDFStream(
                    PDFDictionary({"StructParents": number}), its_own.stream
                )
            else:
                its_own.__NoDefault__ = [*its_own.__NoDefault__, "StructParents"]
                its_own.StructParents = number
        for path, name in names.items():
            element = {
                "Type": PDFName("StructElem"),
                "S": PDFName(path[-1][0] if path else "Document"),
                "P": PDFObjectReference(names[path[:-1]]) if path else root,
                "K": PDFArray(kids[path]),
            }
            if alts.get(path):
                element["Alt"] = PDFString(alts[path])
            document.Reference(PDFDictionary(element), name)
        tree = {
            "Type": PDFName("StructTreeRoot"),
            "K": PDFObjectReference(names[()]),
            "ParentTree": PDFDictionary({"Nums": PDFArray(parents)}),
        }
        document.Reference(PDFDictionary(tree), "tags")
        document.Catalog.StructTreeRoot = root
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
