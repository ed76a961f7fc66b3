"""The code on cover and box: a reader finds the address; without one nothing is other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardlie.cli import main

if TYPE_CHECKING:
    from pathlib import Path

ADDRESS = "https://cards.example/cardlie/"


def test_a_reader_finds_the_address(tmp_path: Path) -> None:
    cv2, numpy = pytest.importorskip("cv2"), pytest.importorskip("numpy")
    pytest.importorskip("segno")
    pytest.importorskip("pypdfium2")
    from cardlie.press.files.raster import render

    path = tmp_path / "kit.pdf"
    words = ["print", "kit", "cards", "--no-rules", "--address", ADDRESS, "-o", str(path)]
    assert main(words) == 0
    cover, *_, box = render(path.read_bytes(), 150)
    for page in (cover, box):
        found, _, _ = cv2.QRCodeDetector().detectAndDecode(numpy.array(page.convert("L")))
        assert found == ADDRESS


@pytest.mark.parametrize(
    "address", ["cards.example", "ftp://cards.example", "https://", "https://a b"]
)
def test_what_is_no_address_is_refused(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kit.pdf"
    assert main(["print", "kit", "leira", "--address", address, "-o", str(path)]) == 2
    assert "not an address" in capsys.readouterr().err
    assert not path.exists()
