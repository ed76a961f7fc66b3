"""Small pictures of what is printed: the pages of the very file, with all that stands on them."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardlie.engine import GAMES
from cardlie.press.files.targets import WriteTarget, write, write_rules
from cardlie.press.kit.plan import plan
from cardlie.press.look.theme import theme_names
from cardlie.press.parts.part import RulesJob
from cardlie.site.order import job_of
from cardlie.web.sheets import SHOWN, sheets
from tests.extras import needs

PRODUCTS = [
    {"what": "deck", "with": "wildcards,powers", "paper": "a4", "lang": "de"},
    *({"what": "deck", "theme": theme, "paper": "letter", "lang": "en"} for theme in theme_names()),
    *({"what": "kit", "game": game, "paper": "a4", "lang": "de"} for game in GAMES),
    *({"what": "rules", "game": "mia", "layout": layout, "paper": "", "lang": "en"}
      for layout in ("pages", "booklet", "fold", "summary")),
]  # fmt: skip


def printed(chosen: dict[str, str]) -> bytes:
    job = job_of(chosen)
    if isinstance(job, RulesJob):
        contents = write_rules(job, Path("-")).contents
    else:
        contents = write(plan(job), WriteTarget("pdf", Path("-"))).contents
    assert isinstance(contents, bytes)
    return contents


def letters(texts: list[str]) -> Counter[str]:
    """How often each letter stands there, whatever stands between them."""
    return Counter(letter for text in texts for letter in text if letter.isalnum())


@needs("pypdfium2")
@pytest.mark.some(4)
@pytest.mark.parametrize("chosen", PRODUCTS, ids=lambda each: "-".join(each.values()))
def test_pictures_have_each_letter_of_the_pages_and_each_form(chosen: dict[str, str]) -> None:
    from pypdfium2 import PdfDocument

    pdf = printed(chosen)
    pictures = sheets(pdf)
    pages = [*islice(PdfDocument(BytesIO(pdf)), SHOWN)]
    assert len(pictures) == len(pages)
    for picture, page in zip(pictures, pages, strict=True):
        root = ElementTree.fromstring(picture)
        width, height = map(float, root.attrib["viewBox"].split()[2:])
        assert (width, height) == pytest.approx(page.get_size(), abs=0.01)
        ids = re.findall(r' id="([^"]+)"', picture)
        assert len(ids) == len(set(ids))
        assert {*re.findall(r'(?:href="|url\()#([^")]+)', picture)} == {*ids}
        drawn = placed(root)
        assert letters(drawn) == letters([page.get_textpage().get_text_range()])


def placed(root: ElementTree.Element) -> list[str]:
    """The texts of a picture, those of forms as often as they are used."""
    space = "{http://www.w3.org/2000/svg}"
    forms = {each.attrib["id"]: each for each in root.iter(f"{space}g") if "id" in each.attrib}

    def of(element: ElementTree.Element) -> list[str]:
        if element.tag == f"{space}use":
            return of(forms[element.attrib["href"][1:]])
        if element.tag == f"{space}defs":
            return []
        return [element.text or "", *(text for child in element for text in of(child))]

    return of(root)
