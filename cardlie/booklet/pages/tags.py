"""Tags: what is read aloud of a PDF, as what, and in which order.

Each page is one sequence of marked content: what nobody has tagged, such as a rule or a mark of
the game, is an artifact. ISO 32000-1, 14.7 and 14.8.
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
    PDFString,
)
from reportlab.pdfgen.canvas import Canvas

#: Where something stands in the tree: kinds from the outermost, each with what tells it apart.
Path = tuple[tuple[str, object], ...]


@dataclass(slots=True)
class Tags:
    """What was tagged on each page, in order: its place, and what is said of a picture."""

    canvas: Canvas
    pages: list[tuple[str, list[tuple[Path, str]]]] = field(default_factory=list)

    @contextmanager
    def page(self) -> Iterator[None]:
        """A page on which things may be tagged."""
        self.pages.append((self.canvas._doc.thisPageName(), []))
        self.canvas.addLiteral("/Artifact BMC")
        yield
        self.canvas.addLiteral("EMC")

    @contextmanager
    def tagged(self, path: Path, alt: str = "") -> Iterator[None]:
        """What is drawn meanwhile is read aloud as that; as ``alt``, if it is a picture."""
        marks = self.pages[-1][1]
        self.canvas.addLiteral(f"EMC /{path[-1][0]} <</MCID {len(marks)}>> BDC")
        marks.append((path, alt))
        yield
        self.canvas.addLiteral("EMC /Artifact BMC")

    def write(self) -> None:
        """Put the tree into the file that is about to be saved."""
        document, root = self.canvas._doc, PDFObjectReference("tags")
        names, kids = dict[Path, str]({(): "tag0"}), dict[Path, list[object]]({(): []})
        alts, parents = dict[Path, str](), list[object]()
        for number, (page, marks) in enumerate(self.pages):
            for mcid, (path, alt) in enumerate(marks):
                for at in (path[:depth] for depth in range(1, len(path) + 1)):
                    if at not in names:
                        names[at], kids[at] = f"tag{len(names)}", []
                        kids[at[:-1]].append(PDFObjectReference(names[at]))
                part = {"Type": PDFName("MCR"), "Pg": PDFObjectReference(page), "MCID": mcid}
                kids[path].append(PDFDictionary(part))
                alts[path] = alt
            owners = [PDFObjectReference(names[path]) for path, _ in marks]
            parents += [number, PDFArray(owners)]
            its_page = document.idToObject[page]
            its_page.__NoDefault__ = [*its_page.__NoDefault__, "StructParents"]
            its_page.StructParents = number
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
