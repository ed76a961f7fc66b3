"""What a print shop reads in a CMYK file: the printing condition that it was made for."""

from __future__ import annotations

import io

from cardlie.errors import CardlieError
from cardlie.press.page.pdfx import PrintCondition, make_pdfx, pdfx_faults
from cardlie.translation import tr

#: Coated paper in sheet-fed offset, as most card printers characterise it.
CONDITION = "FOGRA39"


def with_output_intent(pdf: bytes, condition: PrintCondition) -> bytes:
    """The same PDF with an OutputIntent; the same bytes give the same bytes.

    Raises CardlieError where pikepdf is not installed, and where a file that is to be PDF/X breaks
    one of its rules.
    """
    try:
        import pikepdf
    except ImportError:
        raise CardlieError(
            "CMYK files need pikepdf, which is not installed", "pip install 'cardlie[shop]'"
        ) from None
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
    data = buffer.getvalue()
    if condition.pdfx and (faults := pdfx_faults(data, condition.pdfx)):
        raise CardlieError(
            tr("this is not PDF/X-{name}: {fault}", name=condition.pdfx, fault=faults[0])
        )
    return data
