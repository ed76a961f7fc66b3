"""What a print shop reads in a CMYK file: the printing condition that it was made for."""

from __future__ import annotations

import io

from cardlie.errors import CardlieError

#: Coated paper in sheet-fed offset, as most card printers characterise it.
CONDITION = "FOGRA39"


def with_output_intent(pdf: bytes) -> bytes:
    """The same PDF with an OutputIntent; the same bytes give the same bytes.

    Raises CardlieError where pikepdf is not installed.
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
        document.Root.OutputIntents = pikepdf.Array([intent])
        buffer = io.BytesIO()
        document.save(
            buffer,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            fix_metadata_version=False,
        )
    return buffer.getvalue()
