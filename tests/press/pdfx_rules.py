"""The rules of PDF/X, read from a finished file with a foreign reader."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pikepdf

from cardlie.press.page.pdfx import STANDARDS

_ID = "{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"
#: Operators that set colours of light.
_RGB = {"rg", "RG"}


def pdfx_faults(data: bytes, pdfx: str) -> list[str]:
    """What keeps a file from being what it should be: a line for each rule that it breaks."""
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
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"


def _metadata(document: pikepdf.Pdf) -> str:
    if "/Metadata" not in document.Root:
        return ""
    with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as meta:
        return str(meta.get(_ID, ""))


def _within(inner: list[float], outer: list[float]) -> bool:
    (x0, y0, x1, y1), (a0, b0, a1, b1) = inner, outer
    return a0 - 0.01 <= x0 and b0 - 0.01 <= y0 and x1 <= a1 + 0.01 and y1 <= b1 + 0.01
