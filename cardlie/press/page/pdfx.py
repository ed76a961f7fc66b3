"""PDF/X: what a file for a print shop has to be, written and checked.

PDF/X-1a (ISO 15930-4, of 2003) is PDF 1.4 with inks alone; PDF/X-4 (ISO 15930-7) is PDF 1.6 with
metadata in XML and the printing condition's profile inside. Both want fonts embedded, a trim box on
each page, one output intent, and nothing that acts. What is written here uses no transparency and
no RGB in either; the tests hold files to these rules, and no other program has checked them.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING
from uuid import UUID

from cardlie.base.errors import CardlieError
from cardlie.base.extras import needing
from cardlie.base.translation import tr

if TYPE_CHECKING:
    import pikepdf

#: What a file says that it is, for each standard, and the version of PDF that it builds on.
STANDARDS = {"1a": ("PDF/X-1a:2003", "1.4"), "4": ("PDF/X-4", "1.6")}
_ID = "{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"


@dataclass(frozen=True, slots=True)
class PrintCondition:
    """What is asked of a file: for which standard, "" for none, with which ICC profile of a press.

    ``cmyk``: in inks; ``bleed``: so many mm beyond the cut, of whole pages.
    """

    pdfx: str = ""
    profile: bytes = b""
    cmyk: bool = False
    bleed: float = 0.0

    def __post_init__(self) -> None:
        if self.pdfx and self.pdfx not in STANDARDS:
            raise CardlieError(
                tr("unknown standard {name}", name=f"pdfx-{self.pdfx[:20]}"),
                "choose pdfx-1a or pdfx-4",
            )
        if self.profile and (
            self.profile[36:40] != b"acsp"
            or self.profile[12:16] != b"prtr"
            or self.profile[16:20] != b"CMYK"
        ):
            raise CardlieError("this is not an ICC profile for printing in CMYK")
        if self.pdfx == "4" and not self.profile:
            raise CardlieError(
                "PDF/X-4 needs the profile of the press",
                "ask your shop for it, then: --inks pdfx-4=FILE.icc (or take pdfx-1a)",
            )
        if (self.pdfx or self.profile) and not self.cmyk:
            raise CardlieError("PDF/X and the profile of a press need CMYK inks")

    @property
    def notes(self) -> list[str]:
        """What is to be said of such a file."""
        said = tr("Only cardlie has checked that it conforms to PDF/X.")
        return [said] if self.pdfx else []


#: What is asked for at home: nothing.
NO_CONDITION = PrintCondition()


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
        content = b"".join(page.Contents.read_bytes() for page in document.pages)
        id = f"uuid:{UUID(bytes=sha256(content).digest()[:16])}"
        meta["xmpMM:DocumentID"] = meta["xmpMM:InstanceID"] = id
        meta["xmpMM:RenditionClass"] = "default"
        meta["xmpMM:VersionID"] = "1"
    return version


#: Coated paper in sheet-fed offset, as most card printers characterise it.
CONDITION = "FOGRA39"


def with_output_intent(pdf: bytes, condition: PrintCondition) -> bytes:
    """A PDF with an OutputIntent added; equal bytes in give equal bytes out.

    Raises CardlieError where pikepdf is not installed.
    """
    with needing("shop", "CMYK files need pikepdf, which is not installed"):
        import pikepdf
    name = pikepdf.Name
    with pikepdf.open(io.BytesIO(pdf)) as document:
        intent = pikepdf.Dictionary(
            Type=name.OutputIntent,
            S=name.GTS_PDFX,
            OutputConditionIdentifier=CONDITION,
            RegistryName="http://www.color.org",
            Info="Coated FOGRA39 (ISO 12647-2:2004)",
        )
        if condition.profile:
            profile = document.make_stream(condition.profile)
            profile.N = 4
            intent.DestOutputProfile = profile
            intent.OutputConditionIdentifier = "Custom"
            intent.Info = "the press whose profile this file holds"
            del intent["/RegistryName"]
        document.Root.OutputIntents = pikepdf.Array([intent])
        version = make_pdfx(document, condition) if condition.pdfx else ""
        buffer = io.BytesIO()
        document.save(
            buffer,
            min_version=version,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            fix_metadata_version=False,
        )
    return buffer.getvalue()
