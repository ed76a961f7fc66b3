"""The folder: all its parts, a policy on each page, no other address, nothing half written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from posixpath import basename, dirname, join, normpath
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages
from cardlie.cli import main
from cardlie.engine import GAMES, Options, Seeded, Table
from cardlie.players import BotChance, BotConfig
from cardlie.players.one_seat import OneSeat
from cardlie.players.player import next_action
from cardlie.site.build import POLICY, Site, claim, made_ready, write
from cardlie.site.bundle import RUNTIME, library, read_runtime
from cardlie.site.static_files import MARK
from cardlie.web.assets import BOT_CHOICES
from tests.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

#: What the scripts of a page are told of bots: how each is called.
BOTS_OF_PAGE = re.compile(r'"bots": (\{[^}]*\})')

PRODUCTS = [
    {"what": "deck", "paper": "a4", "lang": "en"},
    {"what": "rules", "game": "leira", "layout": "fold", "lang": "de"},
]


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    runtime = {name: name.encode() for name in RUNTIME}
    return Site(runtime, "314.0.7", list(made_ready(PRODUCTS))).files()


class Named(HTMLParser):
    """What a page names: files that it needs, links, identifiers, scripts of its own."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.files: set[str] = set()
        self.ids: list[str] = []
        self.inline: list[str] = []
        self.policy = ""
        self.language = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.files |= {given[name] for name in ("href", "src") if name in given}
        self.ids += [given["id"]] if "id" in given else []
        self.inline += [name for name in given if name.startswith("on") or name == "style"]
        if tag == "script" and "src" not in given:
            self.inline.append(tag)
        if given.get("http-equiv") == "content-security-policy":
            self.policy = given["content"]
        if tag == "html":
            self.language = given["lang"]


def pages(files: dict[str, bytes]) -> dict[str, Named]:
    return {name: Named(data.decode()) for name, data in files.items() if name.endswith(".html")}


def test_each_language_has_each_page(files: dict[str, bytes]) -> None:
    found = pages(files)
    first, *others = languages()
    rooms = {name for name in found if "/" not in name and not name.startswith("doc-")}
    assert {"index.html", "judge.html", *(f"rules-{game}.html" for game in GAMES)} <= rooms
    for lang in others:
        theirs = {name.removeprefix(f"{lang}/") for name in found if name.startswith(f"{lang}/")}
        assert {name for name in theirs if not name.startswith("doc-")} == rooms
        for path in (ROOT / "docs" / lang).glob("*.md"):
            assert f"doc-{path.stem}.html" in theirs & {*found}
            assert f"../doc-{path.stem}.html" in found[f"{lang}/doc-{path.stem}.html"].files
        own = {f"shots/{lang}-{path.stem}.webp" for path in (ROOT / "docs" / lang).glob("*.png")}
        assert own <= {each.removeprefix("../") for page in found.values() for each in page.files}
    for name, page in found.items():
        assert page.language == (dirname(name) or first)


def typed(text: str) -> set[str]:
    """What a document says is typed, in whatever language."""
    blocks = re.findall(r"^```(?:sh|console)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if "cardlie " in line]
    return {re.sub(r" --lang \w+$", "", line) for line in lines}


@pytest.mark.parametrize(
    "path", [path for lang in languages() for path in sorted((ROOT / "docs" / lang).glob("*.md"))]
)
def test_translated_documents_say_what_the_first_ones_do(path: Path) -> None:
    text, first = (each.read_text("utf-8") for each in (path, ROOT / "docs" / path.name))
    assert bool(typed(text)) == bool(typed(first))
    assert typed(text) <= typed(first)
    theirs, ours = (re.findall(r"\]\((\S+\.png)\)", each) for each in (text, first))
    assert list(map(basename, theirs)) == list(map(basename, ours))
    assert all((path.parent / picture).is_file() for picture in theirs)


def test_every_page_has_the_policy_and_nothing_inline(files: dict[str, bytes]) -> None:
    assert "http" not in POLICY
    assert "unsafe-inline" not in POLICY
    assert "'unsafe-eval'" not in POLICY
    for name, page in pages(files).items():
        assert page.policy == POLICY, name
        assert page.inline == [], name
        assert len(page.ids) == len(set(page.ids)), name


def test_every_file_that_is_named_is_there(files: dict[str, bytes]) -> None:
    symbols = {name: set(re.findall(r'<symbol id="(.*?)"', data.decode()))
               for name, data in files.items() if name.endswith(".svg")}  # fmt: skip
    for name, page in pages(files).items():
        for named in page.files:
            path, _, part = named.partition("#")
            assert not re.match(r"[a-z]+:|//|/", path), f"{name} names {named}"
            there = normpath(join(dirname(name), path)) if path else name
            assert there in files, f"{name} names {named}"
            assert not part or there == name or part in symbols[there], f"{name} names {named}"
    for name, data in files.items():
        if name.endswith(".js") and name.startswith("static/"):
            for named in re.findall(r'^import .*? from "(.*?)"', data.decode(), re.MULTILINE):
                assert normpath(join(dirname(name), named)) in files
        if name.endswith(".css"):
            for named in re.findall(r"url\((.*?)\)", data.decode()):
                assert normpath(join(dirname(name), named)) in files


def test_the_data_of_pages_names_what_is_there(files: dict[str, bytes]) -> None:
    for name, text in ((name, files[name].decode()) for name in pages(files)):
        for path in re.findall(r"/(?:static|python)/[\w./-]+", text):
            assert path[1:] in files or any(each.startswith(path[1:]) for each in files), (
                f"{name} names {path}"
            )


def test_what_is_kept_offline_is_all_but_what_can_be_made(files: dict[str, bytes]) -> None:
    listed = re.search(r"const FILES = (\[.*?\]);", files[MARK].decode())
    assert listed
    assert set(json.loads(listed[1])) == {
        name for name in files if name != MARK and not name.startswith("ready/")
    }


@pytest.mark.some(1, of="whole sites")
def test_the_same_site_is_made_of_the_same_files(files: dict[str, bytes]) -> None:
    runtime = {name: name.encode() for name in RUNTIME}
    assert Site(runtime, "314.0.7", list(made_ready(PRODUCTS))).files() == files


def test_a_file_that_is_another_makes_browsers_look_anew(files: dict[str, bytes]) -> None:
    """Whatever it holds, or is called: of another runtime, the same files have other names."""
    kept = Site({}, "")._keeper
    site = {  # what can be made offline is not looked for
        name: data for name, data in files.items() if name != MARK and not name.startswith("ready/")
    }
    assert kept(site).encode() == files[MARK]
    newer = {name.replace("314.0.7", "315.0.0"): data for name, data in site.items()}
    for other in (newer, *(site | {name: site[name] + b" "} for name in site)):
        assert kept(other).encode() != files[MARK]


def test_no_page_names_another_address(files: dict[str, bytes]) -> None:
    for name, data in files.items():
        if name.endswith((".html", ".js", ".css", ".webmanifest")) and "python/" not in name:
            if "doc-" in name:
                continue  # they name literature, and nothing is asked of it
            addresses = set(re.findall(r"https?://[^\s\"'<>)]+", data.decode()))
            assert addresses <= {"http://www.w3.org/2000/svg"}, name


def test_a_folder_is_the_old_site_or_the_new_one(files: dict[str, bytes], tmp_path: Path) -> None:
    folder = tmp_path / "public"
    claim(folder)
    write(folder, files)
    claim(folder)
    (folder / "older.html").write_text("of an older version")
    write(folder, files)
    kept = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert kept == set(files)
    assert [each.name for each in tmp_path.iterdir()] == ["public"]


def test_what_is_no_place_for_a_site_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    mixed = tmp_path / "mixed"
    write(mixed, {MARK: b"// cardlie-1", "index.html": b""})
    (mixed / ".git").mkdir()
    theirs = tmp_path / "theirs"  # somebody else's pages, with a worker of the same name
    write(theirs, {MARK: b"self.skipWaiting()", "index.html": b""})
    letter = tmp_path / "letter.txt"
    for place in (tmp_path, letter, letter / "in", mixed, theirs):
        with pytest.raises(CardlieError):
            claim(place)
    with pytest.raises(CardlieError, match="pyodide"):
        read_runtime(tmp_path)


def test_of_pythons_library_is_kept_what_pages_import() -> None:
    names = ("os.py", "email/message.py", "encodings/cp437.py", "encodings/cp1252.py", "pdb.py")
    packed = BytesIO()
    with ZipFile(packed, "w") as whole:
        whole.mkdir("email")
        for name in names:
            whole.writestr(name, name)
    with ZipFile(BytesIO(library(packed.getvalue()))) as kept:
        assert kept.namelist() == sorted(names[:3])
        assert kept.read("os.py") == b"os.py"


@pytest.mark.parametrize("words", [[], ["--runtime", "nowhere"]])
def test_a_site_without_a_runtime_is_refused_in_a_line(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["site", str(tmp_path / "public"), *words]) == 2
    said = capsys.readouterr().err
    assert "npm pack pyodide" in said
    assert len(said.splitlines()) == 2
    assert list(tmp_path.iterdir()) == []


def offered(files: dict[str, bytes]) -> set[str]:
    """The bots that the lobbies of the site offer, in each language the same."""
    lobbies = [unescape(files[name].decode()) for name in ("play.html", "de/play.html")]
    said = [BOTS_OF_PAGE.search(page) for page in lobbies]
    first, *others = [set(json.loads(each[1])) for each in said if each]
    assert others == [first] * (len(lobbies) - 1)
    return first


def test_what_a_lobby_offers_plays(
    files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser has no nets: who would ask one plays as another, and isn't offered."""

    def asked(self: OneSeat, otherwise: Callable[[], Any]) -> Any:
        raise ModuleNotFoundError(name="numpy")

    monkeypatch.setattr(OneSeat, "learned", asked)
    plays = set()
    for bot in BOT_CHOICES:
        chance = Seeded(3)
        table = Table(Options.of("tavern", seats=2), chance)
        players = [BotConfig.parse(bot).build(BotChance(chance, seat)) for seat in range(2)]
        try:
            while table.state.phase != "over":
                table.step(next_action(table.state, players)[1])
        except ModuleNotFoundError:
            continue
        plays.add(bot)
    assert offered(files) == plays != set(BOT_CHOICES)
