"""Laws on the tree itself: what it ships, what it names, and who imports whom."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING

import pytest

from tests.tree import ROOT, code_of, imports, modules, nodes_of, tracked

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The rooms of the house from the ground floor up: each imports only from those before it.
ROOMS = (
    *("base", "deck", "language", "guess", "games", "odds", "judging"),
    *("engine", "lint", "solve", "vector", "players", "sim", "telling", "session"),
    *("press", "booklet", "sight", "web", "host", "site", "plugs", "report", "tune"),
    *("terminal", "cli"),
)

#: What is too heavy for a judge to wait for.
HEAVY = {
    "numpy",
    "cv2",
    "reportlab",
    "PIL",
    "matplotlib",
    "pikepdf",
    "fontTools",
    "scipy",
    "highspy",
}

#: The only rooms that may import heavy packages, besides plots; the rest runs without them.
HEAVY_ROOMS = {
    *("sim", "vector", "solve", "plugs", "press", "booklet", "sight", "report"),
}


def texts() -> Iterator[tuple[str, str]]:
    for file in tracked():
        try:
            yield file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            known = {".png", ".pdf", ".ttf", ".onnx", ".npz"}
            assert file.suffix in known, f"{file} is neither text nor picture"


# --- what the files say


def test_what_a_docstring_refers_to_is_there() -> None:
    words = re.compile(r"`~?(cardlie(?:\.\w+)+)`")
    named = {name for file, text in texts() if file.startswith("cardlie/")
             for name in words.findall(text)}  # fmt: skip
    missing = set()
    for name in sorted(named):
        try:
            resolve_name(name)
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("cardlie"):
                missing.add(name)
        except AttributeError:
            missing.add(name)
    assert len(named) > 50
    assert missing == set()


def test_no_file_names_the_machine_that_it_was_written_on() -> None:
    places = (str(ROOT), str(Path.home()))
    assert [name for name, text in texts() if any(f"{place}/" in text for place in places)] == []


def test_every_text_is_tidy() -> None:
    for name, text in texts():
        if name.startswith("tests/golden/"):
            continue
        assert not text or text.endswith("\n"), f"{name} does not end its last line"
        assert "\r" not in text, f"{name} has Windows line ends"
        assert not re.search(r"[ \t]\n", text), f"{name} has blanks at the end of a line"


def test_the_project_says_who_may_use_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == "MIT AND CC-BY-4.0"
    assert "MIT License" in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_the_changelog_knows_the_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == project["version"]


# --- who imports whom


def test_every_module_has_its_room() -> None:
    assert {room for _, room, _ in modules()} - {"__init__", "__main__", ""} <= set(ROOMS)


def test_rooms_import_only_from_rooms_below() -> None:
    wrong = []
    for name, room, code in modules():
        if room in {"__init__", "__main__"}:
            continue
        for imported in imports(code):
            if imported == "cardlie" or not imported.startswith("cardlie."):
                continue
            other = imported.split(".")[1]
            if ROOMS.index(other) > ROOMS.index(room):
                wrong.append(f"{name} imports {imported}")
    assert wrong == []


#: What only a host needs: pages and their table run in a browser, too.
SERVERS = ("starlette", "uvicorn", "cardlie.host")


def test_pages_and_the_site_need_no_server() -> None:
    wrong = [
        f"{name} imports {imported}"
        for name, room, code in modules()
        if room in {"web", "site"}
        for imported in imports(code)
        if imported.startswith(SERVERS)
    ]
    assert wrong == []


def test_modules_import_each_other_in_no_circle() -> None:
    """Whatever is imported for types alone, or inside a function, counts as well."""
    codes = {name.removesuffix(".__init__"): code for name, _, code in modules()}
    graph: dict[str, set[str]] = {name: set() for name in codes}
    for name, code in codes.items():
        for part in nodes_of(code):
            if isinstance(part, ast.Import):
                found = {alias.name for alias in part.names}
            elif isinstance(part, ast.ImportFrom):
                inside = {f"{part.module}.{alias.name}" for alias in part.names}
                found = (inside & codes.keys()) or {str(part.module)}
            else:
                continue
            graph[name] |= (found & codes.keys()) - {name}
    TopologicalSorter(graph).prepare()  # CycleError names the modules of a circle


#: What shows a session, and asks it what there is to decide.
SURFACES = ("terminal", "web", "host", "site", "cli")

#: The decisions that have no phase of their own: what any game asks.
ANYWHERE = {"guess", "keep", "spot_on"}


def phases_named(code: ast.Module) -> Iterator[str]:
    """Where code asks which phase it is, or takes a decision of one phase alone."""
    for node in nodes_of(code):
        match node:
            case ast.Attribute(attr="phase") | ast.keyword(arg="phase"):
                yield f"{node.lineno}: .phase"
            case ast.ImportFrom(module="cardlie.engine.decision"):
                yield f"{node.lineno}: its decisions"
            case ast.ImportFrom(module=str(module)) if ".engine.decisions" in module:
                if module.rpartition(".")[2] not in ANYWHERE:
                    yield f"{node.lineno}: {module}"


def test_no_surface_names_a_phase() -> None:
    """A new decision is a file of the engine: what shows a session need not know of it."""
    named = {
        name: found
        for name, room, code in modules()
        if room in SURFACES and (found := sorted(phases_named(code)))
    }
    assert named == {}


def test_heavy_packages_are_imported_in_their_rooms_alone() -> None:
    wrong = [
        f"{name} imports {imported}"
        for name, room, code in modules()
        if room not in HEAVY_ROOMS
        and not name.endswith((".plot", "charts", "base.arrays", "judging.batch"))
        and not name.endswith(("odds.hands", "odds.many"))
        and not name.startswith("cardlie.players.rows")
        for imported in imports(code)
        if imported.partition(".")[0] in HEAVY
    ]
    assert wrong == []


def benchmarks_of(code: ast.Module, benchmarks: set[str]) -> Iterator[str]:
    """What a file takes from benchmarks: modules, bots to seat, or their folder as a place."""
    for node in nodes_of(code):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names if one.name.split(".")[0] in benchmarks)
            case ast.ImportFrom(module=str(name), level=0) if name.split(".")[0] in benchmarks:
                yield name
            case ast.Constant(value=str(text)) if re.match(r"benchmarks\.\w+(:|$)", text):
                yield text
            case ast.BinOp(op=ast.Div(), right=ast.Constant(value="benchmarks")):
                yield "benchmarks/"


def test_nothing_is_taken_from_benchmarks() -> None:
    """They may change as they like: what others need lies in ``tests/`` or ``tools/``."""
    files = [file for file in tracked() if file.suffix == ".py"]
    stems = {file.stem for file in files if file.parent.name == "benchmarks"}
    stems = stems - set(sys.stdlib_module_names) | {"benchmarks"}
    maybe = re.compile(rf"(?:import|from) (?:{'|'.join(stems)})\b|benchmarks")
    taken = {
        file.relative_to(ROOT).as_posix(): found
        for file in files
        if file.parent.name != "benchmarks" and maybe.search(file.read_text(encoding="utf-8"))
        if (found := sorted(set(benchmarks_of(code_of(file), stems))))
    }
    assert taken == {}


def test_importing_cardlie_loads_nothing_heavy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import cardlie, sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert not any(name.startswith("cardlie.") for name in loaded)
    assert {name.partition(".")[0] for name in loaded}.isdisjoint(HEAVY | {"lark", "typer", "rich"})
    assert not any(name.startswith(("cardlie.press", "cardlie.cli")) for name in loaded)


def test_no_command_loads_a_table_in_play_before_its_first_word() -> None:
    program = (
        "import sys; from importlib import import_module\n"
        "from cardlie.cli.app import COMMANDS, module_of\n"
        "for name in COMMANDS: import_module(module_of(name))\n"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    loaded = set(done.stdout.split())
    assert {"cardlie.cli.play", "cardlie.cli.replay"} <= loaded
    late = {"rich", "urllib.request", "importlib.metadata", "cardlie.engine", "cardlie.players"}
    assert loaded.isdisjoint(HEAVY | late)


# --- what is shipped


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md", "docs/games.md"])
def test_what_a_page_for_builders_names_is_there(page: str) -> None:
    """Each file, and each name of code; NAME, ID, CODE, KEY and VERB are the reader's."""
    named = set(re.findall(r"`([^`\n]+)`", (ROOT / page).read_text(encoding="utf-8")))
    theirs = re.compile(r"NAME|ID|CODE|KEY|VERB|\*|my-")
    files = {
        word for word in named if re.fullmatch(r"[\w./-]+(?:/|\.(?:py|md|toml|lark|txt))", word)
    }
    paths = [f"/{file.relative_to(ROOT).as_posix()}" for file in tracked()]
    gone = [
        word
        for word in sorted(files)
        if not theirs.search(word) and not any(f"/{word}" in path for path in paths)
    ]
    code = {w for name, text in texts() if name.endswith(".py") for w in re.findall(r"\w+", text)}
    names = {word for word in named if re.fullmatch(r"_?[A-Z]\w+|\w*_\w+", word)}
    gone += sorted(word for word in names - code if not theirs.search(word))
    assert gone == []


def test_a_name_of_a_class_means_one_thing() -> None:
    """Whoever reads a name in one room need not ask which one is meant."""
    places: dict[str, list[str]] = {}
    for name, _, code in modules():
        for node in nodes_of(code):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(name)
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def bases_of(code: ast.Module) -> Iterator[tuple[str, set[str]]]:
    """Each class of a module, and what its bases are called."""
    for node in nodes_of(code):
        if isinstance(node, ast.ClassDef):
            bases = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
            yield node.name, {ast.unparse(base).rpartition(".")[2] for base in bases}


def test_tables_have_what_they_need_and_inherit_nothing() -> None:
    """No class of a session, a host or a site has a base of ours: but for errors, by their kind."""
    bases = {name: of for _, _, code in modules() for name, of in bases_of(code)}

    def is_error(name: str) -> bool:
        return name.endswith(("Error", "Exception")) or any(map(is_error, bases.get(name, ())))

    built = {
        f"{name}.{each}": sorted(of & bases.keys())
        for name, room, code in modules()
        if room in {"session", "web", "host", "site"}
        for each, of in bases_of(code)
        if not is_error(each)
    }
    assert len(built) > 20
    assert {each: of for each, of in built.items() if of} == {}
