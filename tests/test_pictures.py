"""The pictures of the README and the pages show what is drawn today."""

from __future__ import annotations

import importlib.util
import sys

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.tree import ROOT

_SPEC = importlib.util.spec_from_file_location("docs_pictures", ROOT / "docs" / "pictures.py")
assert _SPEC
assert _SPEC.loader
pictures = importlib.util.module_from_spec(_SPEC)
sys.modules[_SPEC.name] = pictures
_SPEC.loader.exec_module(pictures)

#: How far a part of a picture may be from what is drawn, in levels: another renderer's edges.
NEAR = 6.0


@pytest.mark.some(2)
@pytest.mark.parametrize("name", pictures.PICTURES)
def test_a_picture_shows_what_is_drawn_today(name: str) -> None:
    """``python docs/pictures.py`` makes them anew."""
    with Image.open(ROOT / "docs" / name) as shown:
        kept, drawn = shown.convert("RGB"), pictures.PICTURES[name]().convert("RGB")
    assert kept.size == drawn.size
    difference = ImageChops.difference(kept, drawn)
    for x in range(0, kept.width, 100):
        for y in range(0, kept.height, 100):
            part = difference.crop((x, y, min(x + 100, kept.width), min(y + 100, kept.height)))
            assert max(ImageStat.Stat(part).mean) < NEAR, (name, x, y)
