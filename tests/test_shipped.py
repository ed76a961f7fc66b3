"""What is shipped: the wheel and the source archive hold what they should, and work."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from cardlie import __version__
from cardlie.cli.app import COMMANDS
from tests.depth import DEEP
from tests.tree import ROOT, tracked


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling")
    from hatchling.builders.wheel import WheelBuilder

    folder = tmp_path_factory.mktemp("wheel")
    return Path(next(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])))


def names_of(files: Iterable[Path], root: Path) -> set[str]:
    return {file.relative_to(root).as_posix() for file in files}


def test_the_wheel_holds_all_of_cardlie_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    tree = names_of(tracked(), ROOT)
    inside = {name for name in tree if name.startswith("cardlie/")}
    data = {f"cardlie/{name}" for name in tree if name.startswith(("templates/", "rules/"))}
    manual = {
        f"cardlie/manual/{Path(name).name}" for name in tree if re.match(r"docs/[^/]+\.md", name)
    }
    about = {name for name in held if not name.startswith("cardlie/")}
    assert held - about - untracked() == inside | data | manual
    assert {f"cardlie/manual/{each.page or name}.md" for name, each in COMMANDS.items()} <= manual
    kinds = {re.sub(r"^cardlie-[^/]+\.", "", name) for name in about}
    assert kinds == {
        *("dist-info/METADATA", "dist-info/WHEEL", "dist-info/RECORD"),
        "dist-info/entry_points.txt",
        "dist-info/licenses/LICENSE",
        "dist-info/licenses/cardlie/sight/dice.onnx.txt",
        "data/data/share/man/man1/cardlie.1",
    }


def untracked() -> set[str]:
    """What somebody is just writing in the folders that a wheel takes whole."""
    listing = ("git", "ls-files", "--others", "--exclude-standard")
    told = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)
    names = told.stdout.split("\n")
    return {*names, *(f"cardlie/{name}" for name in names)}


def test_the_source_archive_holds_what_git_keeps(tmp_path: Path) -> None:
    """And nothing that lies beside it, ignored by git or not."""
    pytest.importorskip("hatchling")
    from hatchling.builders.sdist import SdistBuilder

    copy = tmp_path / "copy"
    for file in tracked():
        to = copy / file.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.symlink_to(file)
    for junk in ("notes/secret.txt", "scratch.py", "dist2/old.whl", "output/kit.pdf", ".env"):
        (copy / junk).parent.mkdir(exist_ok=True)
        (copy / junk).write_text("mine", encoding="utf-8")
    taken = {each.distribution_path for each in SdistBuilder(str(copy)).recurse_included_files()}
    assert taken == names_of(tracked(), ROOT)


def test_an_index_shows_the_readme_without_what_leads_nowhere(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [n for n in archive.namelist() if n.endswith(".dist-info/METADATA")]
        told = archive.read(name).decode()
    assert "## For families" in told
    assert "![" not in told
    assert re.findall(r"\]\((?!https?:)", told) == []
    assert "Provides-Extra: all" in told


def test_the_wheel_works_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    """The data files are found inside an installed package, whatever the working folder."""
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    code = (
        "import cardlie, pathlib; print(pathlib.Path(cardlie.__file__).parent.parent);"
        "print(len(cardlie.load_deck('base').cards()));"
        "print(cardlie.judge('3 red', 'R1 R2 * B4').holds)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=elsewhere,
        env=os.environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [str(site), "48", "True"]


@pytest.mark.skipif(not DEEP, reason="two more builds")
def test_the_source_archive_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    from hatchling.builders.sdist import SdistBuilder
    from hatchling.builders.wheel import WheelBuilder

    archive = next(SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    assert (source / "tests" / "test_project.py").is_file()
    assert {f.name for f in (source / "output").iterdir()} == {"README.md", "ready"}
    again = Path(
        next(WheelBuilder(str(source)).build(directory=str(tmp_path), versions=["standard"]))
    )
    assert again.read_bytes() == wheel.read_bytes()  # to the byte, whenever and wherever


def test_the_citation_is_of_this_version() -> None:
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    assert cited
    assert cited[1] == __version__
