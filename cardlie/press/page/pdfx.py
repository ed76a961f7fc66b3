"""PDF/X: what a file for a print shop has to be, written and checked.

PDF/X-1a (ISO 15930-4, of 2003) is PDF 1.4 with inks alone; PDF/X-4 (ISO 15930-7) is PDF 1.6 with
metadata in XML and the printing condition's profile inside. Both want fonts embedded, a trim box on
each page, one output intent, and nothing that acts. What is written here uses no transparency and
no RGB in either. Every file is checked before it is handed out; no other program has checked it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardlie.errors import CardlieError
from cardlie.translation import tr

if TYPE_CHECKING:
    import pikepdf

#: What a file says that it is, for each standard, and the version of PDF that it builds on.
STANDARDS = {"1a": ("PDF/X-1a:2003", "1.4"), "4": ("PDF/X-4", "1.6")}
_ID = "{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"
#: Operators that set colours of light.
_RGB = {"rg", "RG"}


@dataclass(frozen=True, slots=True)
class PrintCondition:
    """For which standard, "" for none, and with which ICC profile of a press, b"" for none."""

    pdfx: str = ""
    profile: bytes = b""

    def __post_init__(self) -> None:
        if self.pdfx and self.pdfx not in STANDARDS:
            raise CardlieError(
                tr("--pdfx {name} is no standard known here", name=self.pdfx[:20]),
                "1a and 4 are possible",
            )
        if self.profile and (
            self.profile[36:40] != b"acsp"
            or self.profile[12:16] != b"prtr"
            or self.profile[16:20] != b"CMYK"
        ):
            raise CardlieError("--profile: that is no ICC profile of a press with four inks")
        if self.pdfx == "4" and not self.profile:
            raise CardlieError(
                "PDF/X-4 holds the profile of the press, and none is given",
                "ask your shop for it, then: --profile FILE.icc (or take --pdfx 1a)",
            )


def make_pdfx(document: pikepdf.Pdf, condition: PrintCondition) -> str:
    """Give the open document what the standard wants; returns the version of PDF to save it as."""
    import pikepdf
    from pikepdf.models.metadata import decode_pdf_date

    title, version = STANDARDS[condition.pdfx]
    for page in document.pages:
        if "/Trans" in page:
            del page["/Trans"]
    if condition.pdfx == "1a":
        document.docinfo["/GTS_PDFXVersion"] = pikepdf.String(title)
        return version
    with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as meta:
        info = document.docinfo
        meta[_ID] = title
        meta["dc:title"], meta["pdf:Producer"] = str(info["/Title"]), str(info["/Producer"])
        date = decode_pdf_date(str(info["/CreationDate"])).isoformat()
        for name in ("CreateDate", "ModifyDate", "MetadataDate"):
            meta[f"xmp:{name}"] = date
        meta["pdf:Trapped"] = "False"
        meta["xmpMM:DocumentID"] = meta["xmpMM:InstanceID"] = "uuid:" + _digest(document)
        meta["xmpMM:RenditionClass"] = "default"
        meta["xmpMM:VersionID"] = "1"
    return version


def pdfx_faults(data: bytes, pdfx: str) -> list[str]:
    """What keeps a file from being what it should be: a line for each rule that it breaks."""
    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as document:
        return [*_file_faults(document, pdfx), *_page_faults(document), *_object_faults(document)]


def _file_faults(document: pikepdf.Pdf, pdfx: str) -> Iterator[str]:
    title, version = STANDARDS[pdfx]
    root: Any = document.Root
    if document.pdf_version > version:
        yield f"is PDF {document.pdf_version}, at most {version} is allowed"
    if document.is_encrypted:
        yield "is encrypted"
    if "/ID" not in document.trailer:
        yield "has no ID"
    info = document.docinfo
    said = info.get("/GTS_PDFXVersion") if pdfx == "1a" else _metadata(document)
    if str(said) != title:
        yield f"does not say that it is {title}"
    for key in ("/Title", "/CreationDate", "/ModDate"):
        if not str(info.get(key, "")):
            yield f"has no {key[1:]}"
    if str(info.get("/Trapped", "")) not in ("/True", "/False"):
        yield "does not say whether it is trapped"
    intents = [each for each in root.get("/OutputIntents", []) if each.S == "/GTS_PDFX"]
    if len(intents) != 1:
        yield f"has {len(intents)} output intents, not one"
    for intent in intents:
        if not str(intent.get("/OutputConditionIdentifier", "")):
            yield "names no printing condition"
        if "/DestOutputProfile" not in intent and (pdfx == "4" or "/RegistryName" not in intent):
            yield "holds no profile and names no registry"
    names = root.get("/Names", {})
    if "/OpenAction" in root or "/AA" in root or "/JavaScript" in names:
        yield "acts when it is opened"


def _page_faults(document: pikepdf.Pdf) -> Iterator[str]:
    for number, page in enumerate(document.pages, 1):
        media, trim, bleed = (
            [float(side) for side in page.get(f"/{name}Box", [])]
            for name in ("Media", "Trim", "Bleed")
        )
        if not trim or "/ArtBox" in page:
            yield f"page {number} has no trim box, or an art box as well"
        elif not _within(trim, bleed or media) or not _within(bleed or trim, media):
            yield f"page {number}: trim, bleed and paper do not lie in each other"
        if "/Annots" in page or "/AA" in page:
            yield f"page {number} has notes or actions"


def _object_faults(document: pikepdf.Pdf) -> Iterator[str]:
    import pikepdf

    for item in document.objects:
        if not isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
            continue
        thing: Any = item
        kind, subtype = str(thing.get("/Type", "")), str(thing.get("/Subtype", ""))
        if kind == "/FontDescriptor" and not {"/FontFile", "/FontFile2", "/FontFile3"} & set(
            thing.keys()
        ):
            yield f"the font {thing.get('/FontName')} is not embedded"
        if (
            kind == "/Font"
            and "/FontDescriptor" not in thing
            and subtype not in ("/Type3", "/Type0")
        ):
            yield f"the font {thing.get('/BaseFont')} is not embedded"
        if str(thing.get("/S", "")) == "/Transparency" or _see_through(thing):
            yield "something is transparent"
        if subtype == "/Image" and str(thing.get("/ColorSpace", "")) != "/DeviceCMYK":
            yield "a picture is not in inks"
        for space in _spaces(thing):
            if str(space[0]) != "/Separation" or str(space[2]) != "/DeviceCMYK":
                yield f"a colour space is {space[0]}"
    streams = [*document.pages, *(o for o in document.objects if _is_form(o))]
    if any(str(i.operator) in _RGB for s in streams for i in pikepdf.parse_content_stream(s)):
        yield "something is coloured in RGB"


def _see_through(thing: Any) -> bool:
    mask, mode = str(thing.get("/SMask", "/None")), str(thing.get("/BM", "/Normal"))
    shares = [thing.get(key, 1) for key in ("/ca", "/CA")]
    return mask != "/None" or mode != "/Normal" or any(float(share) != 1 for share in shares)


def _spaces(thing: Any) -> Iterator[Any]:
    resources = thing.get("/Resources", {}) if "/Contents" in thing or _is_form(thing) else {}
    yield from resources.get("/ColorSpace", {}).values()


def _is_form(thing: Any) -> bool:
    import pikepdf

    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"


def _metadata(document: pikepdf.Pdf) -> str:
    if "/Metadata" not in document.Root:
        return ""
    with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as meta:
        return str(meta.get(_ID, ""))


def _within(inner: list[float], outer: list[float]) -> bool:
    (x0, y0, x1, y1), (a0, b0, a1, b1) = inner, outer
    return a0 - 0.01 <= x0 and b0 - 0.01 <= y0 and x1 <= a1 + 0.01 and y1 <= b1 + 0.01


def _digest(document: pikepdf.Pdf) -> str:
    from hashlib import sha256
    from uuid import UUID

    content = b"".join(page.Contents.read_bytes() for page in document.pages)
    return str(UUID(bytes=sha256(content).digest()[:16]))
