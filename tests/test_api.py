"""The API reference has all that is for use from outside: nox -s docs."""

from __future__ import annotations

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

import cardlie
from tests.depth import DEEP
from tests.extras import needs
from tools.api import PACKAGES, write

pytestmark = [needs("pdoc"), pytest.mark.skipif(not DEEP, reason="all pages are written")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("api")
    write(found)
    return found


def test_the_reference_has_every_package_and_no_more(folder: Path) -> None:
    pages = {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}
    named = {f"cardlie/{package.replace('.', '/')}.html" for package in PACKAGES}
    assert pages == {"index.html", "cardlie.html", *named}
    rooms = {name for name in dir(cardlie) if name in cardlie._ROOMS}
    assert rooms <= {*PACKAGES}


@pytest.mark.parametrize("package", ["", *PACKAGES])
def test_each_name_of_a_package_is_told(package: str, folder: Path) -> None:
    name = f"cardlie.{package}".rstrip(".")
    page = (folder / f"{name.replace('.', '/')}.html").read_text(encoding="utf-8")
    ids = set(re.findall(r'id="([\w.]+)"', page))
    assert {*getattr(resolve_name(name), "__all__", ())} <= ids
