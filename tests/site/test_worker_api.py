"""What pages print is what the command line prints, byte for byte, from the site's own archive."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from itertools import cycle, product
from random import Random
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest

from cardlie.base.strings import languages
from cardlie.cli import main
from cardlie.engine import GAMES
from cardlie.language.decks import load_deck
from cardlie.press.look.theme import theme_names
from cardlie.site.bundle import UNASKED, archive
from cardlie.site.order import command_line
from cardlie.site.worker_api import WorkerApi
from tests.depth import least
from tests.tree import EXAMPLE, ROOT, code_of, imports

if TYPE_CHECKING:
    from pathlib import Path


def products() -> list[dict[str, str]]:
    """Forty that differ in everything that a page lets people choose."""
    themes, papers = cycle(theme_names()), cycle(("a4", "letter", "a3", "legal"))
    sizes, layouts = cycle(("poker", "tarot", "mini")), cycle(("pages", "booklet", "fold"))
    extra = cycle(("wildcards,powers", "", "powers"))
    found: list[dict[str, str]] = []
    for lang, game in product(languages(), GAMES):
        look = {"lang": lang, "theme": next(themes)}
        found += [
            {"what": "kit", "game": game, "paper": next(papers), "size": next(sizes), **look},
            {"what": "kit", "game": game, "players": "3", "paper": "a4", "lang": lang},
            {"what": "rules", "game": game, "layout": next(layouts), "paper": "", **look},
            {"what": "deck", "with": next(extra), "paper": next(papers),
             "size": next(sizes), **look},
        ]  # fmt: skip
    return [found[at * len(found) // 40] for at in range(40)]


#: The `WorkerApi` as a worker has it: our archive, and of Python nothing but its library. As a
#: worker does, it takes each file away.
IN_WORKER = """
import asyncio, hashlib, json, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from cardlie.site.worker_api import WorkerApi
api = WorkerApi(Path(sys.argv[2]))
async def work():
    alone = None
    for line in Path(sys.argv[3]).read_text().splitlines():
        if '"do": "t/' in line:
            from cardlie.site.alone import Alone
            alone = alone or Alone(api.own_deck, print, len)
            said = json.loads(await alone.answer(line))
            while alone.room.match.stage == "play" and alone.room.match.table.actor != 0:
                await asyncio.sleep(0.01)
        else:
            said = json.loads(api.answer(line))
        if "file" in said:
            said["hash"] = hashlib.sha256(Path(said["file"]).read_bytes()).hexdigest()
            Path(said["file"]).unlink()
        print(json.dumps(said), flush=True)
asyncio.run(work())
print(*sys.modules)
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cardlie")
    ZipFile(BytesIO(archive())).extractall(folder)
    return folder


def in_worker(unpacked: Path, kept: Path, questions: list[dict[str, Any]]) -> list[Any]:
    asked = kept.with_suffix(".jsonl")
    asked.write_text("".join(f"{json.dumps(each)}\n" for each in questions), encoding="utf-8")
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-X",
            "utf8",
            "-c",
            IN_WORKER,
            str(unpacked),
            str(kept),
            str(asked),
        ],
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    *answers, modules = done.stdout.splitlines()
    names = modules.split()
    heavy = {"numpy", "rich", "starlette", "anyio", "multiprocessing", "click", "typer"}
    assert not {name.partition(".")[0] for name in names} & heavy
    assert not [name for name in names if name.startswith(("cardlie.cli", "cardlie.terminal"))]
    paths = [name.replace(".", "/") for name in names]
    assert not [path for path in paths if UNASKED.match(f"{path}.py") or UNASKED.match(f"{path}/")]
    return [json.loads(each) for each in answers]


def test_no_command_line_is_packed_or_asked() -> None:
    named = ZipFile(BytesIO(archive())).namelist()
    packages = {name.partition("/")[0] for name in named}
    assert not packages & {"click", "typer", "rich"}
    assert not [name for name in named if name.startswith(("cardlie/cli/", "cardlie/terminal/"))]
    for file in (ROOT / "cardlie" / "site").rglob("*.py"):
        asked = {name.partition(".")[0] for name in imports(code_of(file))}
        assert not asked & {"click", "typer"}, file
        assert not [name for name in imports(code_of(file)) if name.startswith("cardlie.cli")], file


@pytest.mark.some(1, of="whole sites")
def test_products_are_those_of_the_command_line(unpacked: Path, tmp_path: Path) -> None:
    orders = products()
    assert len(orders) == 40 == len({tuple(sorted(each.items())) for each in orders})
    some = Random().sample(orders, least(2, of=40))
    made = in_worker(unpacked, tmp_path / "kept", [{"do": "print", "chosen": o} for o in some])
    for chosen, answer in zip(some, made, strict=True):
        path = tmp_path / "by-hand.pdf"
        assert main([*command_line(chosen), "-o", str(path)]) == 0, chosen
        assert answer["hash"] == sha256(path.read_bytes()).hexdigest(), chosen
        assert answer["command"] == shlex.join(["cardlie", *command_line(chosen)])


def own_files() -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in EXAMPLE.iterdir()
            if path.suffix in (".toml", ".svg")}  # fmt: skip


@pytest.mark.some(1, of="whole sites")
def test_an_own_deck_is_looked_at_and_printed(unpacked: Path, tmp_path: Path) -> None:
    name = "stadtmusikanten.toml"
    own, files = {"deck": name, "lang": "de"}, {"files": own_files()}
    orders = [
        {"what": "deck", "with": "powers", **own},
        {"what": "rules", "game": "cards", "layout": "summary", "with": "straights", **own},
        {"what": "kit", "game": "cards", "with": "repeat=allowed,open", **own},
    ]
    seen, verdict, pads, *made = in_worker(unpacked, tmp_path / "kept", [
        {"do": "deck", "lang": "de", **files},
        {"do": "judge", "lang": "de", **files,
         "body": {"what": "verdict", "game": "cards", "guess": "1 Esel", "faces": ["E1"]}},
        {"do": "pads", "lang": "de", **files},
        *({"do": "print", "chosen": chosen, **files} for chosen in orders),
    ])  # fmt: skip
    deck = load_deck(EXAMPLE / name)
    assert seen["title"] == deck.title
    assert seen["word"].startswith(name)
    assert seen["svg"].count("<symbol") == len(seen["cards"]) == len(deck.faces.all)
    for chosen, answer in zip(orders, made, strict=True):
        path = tmp_path / "by-hand.pdf"
        words = command_line(chosen | {"deck": str(EXAMPLE / name)})
        assert main([*words, "-o", str(path)]) == 0
        assert answer["hash"] == sha256(path.read_bytes()).hexdigest(), chosen
        assert f"--deck {name}" in answer["command"]
    assert verdict["holds"]
    assert pads["pads"]["cards"]["faces"] == [face.text for face in deck.faces.all]
    assert set(pads["faces"]["cards"]) == set(pads["pads"]["cards"]["faces"])


def test_the_judge_and_the_rules_answer(unpacked: Path, tmp_path: Path) -> None:
    body = {"game": "cards", "guess": "3 red", "faces": ["R1", "R2", "*", "B4"]}
    assets = {name: f"/static/{name}" for name in ("dice.svg", "cards-de.svg")}
    verdict, odds, higher, rules = in_worker(unpacked, tmp_path, [
        {"do": "judge", "lang": "de", "body": {"what": "verdict", **body}},
        {"do": "judge", "lang": "en", "body": {"what": "odds", "unseen": 6, **body}},
        {"do": "judge", "lang": "en", "body": {"what": "higher", "after": "2 red", **body}},
        {"do": "rules", "lang": "de", "game": "wheel", "with": [], "assets": assets, "root": ".."},
    ])  # fmt: skip
    assert (verdict["holds"], verdict["stamp"]) == (True, "STIMMT")
    assert odds["stamp"].endswith("%")
    assert higher["holds"]
    assert "../static/dice.svg#" in rules["html"]


def test_a_game_is_dealt_where_no_package_is(unpacked: Path, tmp_path: Path) -> None:
    said = in_worker(unpacked, tmp_path, [
        {"do": "t/table", "pace": [0, 0]}, {"do": "t/sit", "body": {"name": "Ann"}},
        {"do": "t/chair", "body": {"do": "start"}}, {"do": "t/ask", "body": {}},
    ])  # fmt: skip
    assert not [each for each in said if "error" in each]
    assert any(each.get("raises") for each in said)
    assert [each["stage"] for each in said if "stage" in each][-1] == "play"


def test_a_bot_that_is_one_file_takes_a_chair(unpacked: Path, tmp_path: Path) -> None:
    file = unpacked / "cardlie" / "players" / "bots" / "bold.py"
    file.write_bytes((ROOT / "tests" / "toy_bot.py").read_bytes())
    chair = {"seat": 1, "bot": "bold"}
    try:
        said = in_worker(unpacked, tmp_path, [
            {"do": "t/table", "pace": [0, 0]}, {"do": "t/sit", "body": {"name": "Ann"}},
            {"do": "t/chair", "body": {"do": "rise", "seat": 1}},
            {"do": "t/chair", "body": {"do": "bot", **chair}},
            {"do": "t/chair", "body": {"do": "start"}}, {"do": "t/ask", "body": {}},
        ])  # fmt: skip
    finally:
        file.unlink()
    assert not [each for each in said if "error" in each]
    assert any('"bot": "bold"' in json.dumps(each) for each in said)


@pytest.mark.parametrize("question", [
    {"do": "print", "chosen": {"what": "poster"}},
    {"do": "print", "chosen": {"what": "deck", "theme": "nothing"}},
    {"do": "print", "chosen": {"what": "kit", "game": "wheel", "players": "99"}},
    {"do": "print", "chosen": {"what": "deck", "deck": "a.toml"}, "files": {"../a.toml": ""}},
    {"do": "deck", "files": {"a.toml": "[[suit]]\nname = 3"}},
    {"do": "deck", "files": {"a.svg": "<svg/>"}},
    {"do": "judge", "body": {"what": "verdict", "game": "chess", "guess": "3 red"}},
    {"do": "judge", "body": {"what": "verdict", "game": "cards", "guess": "3 rad", "faces": []}},
    {"do": "rules", "game": "cards", "with": ["nothing"], "assets": {}, "root": "."},
    {"do": "rules"},
    {"do": "fly"},
    {},
    [],
])  # fmt: skip
def test_what_is_wrong_is_told_in_a_line(question: Any, tmp_path: Path) -> None:
    answer = json.loads(WorkerApi(tmp_path / "kept").answer(json.dumps(question)))
    assert answer["error"]
    assert "Traceback" not in answer["error"]
    assert "internal error" not in answer["error"]
    assert not list(tmp_path.glob("*.toml"))


def test_pages_are_counted_as_they_are_drawn(tmp_path: Path) -> None:
    heard: list[int] = []
    api = WorkerApi(tmp_path, heard.append)
    api.answer(json.dumps({"do": "print", "chosen": {"what": "deck"}}))
    assert heard[-1] == 12
