"""Laws on names: one word means one thing, and what says nothing is nobody's name."""

from __future__ import annotations

import ast
import builtins
import re
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from tests.tree import ROOT, code_of, imports, nodes_of, tracked

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Words that tell a reader nothing, and what stood in their place before: no public class,
#: function, method, field or module is called so.
RETIRED = {
    *("found", "told", "deed", "deeds", "heard", "barred", "came", "hope", "misuse", "glance"),
    *("tongue", "clerk", "keepsake", "prices", "rungs", "courses", "told_by"),
    *("boards", "Boards", "Own", "Found", "Case", "Asked", "Hall", "Album", "Bank", "Runner"),
    *("Spot", "Standing", "LiveState", "ArrayTurn", "Stakes", "OpenPurse", "GamePlan", "Courses"),
    *("Clerk", "RequestBody"),
}

#: Words that name nothing by themselves: who reads one has to look where it comes from. No
#: parameter, field, attribute or function is called so, with a line before it or without.
VAGUE = {"found", "said", "told", "each", "at", "shown", "seen", "asked", "left"}

#: What a file's key, an event on the wire or a library's caller calls so: it stays.
KEPT_VAGUE = {
    ("cardlie/deck/deck.py", "each"),
    ("cardlie/engine/decisions/reroll.py", "shown"),
    ("cardlie/games/option.py", "said"),
    ("cardlie/judging/verdict.py", "shown"),
    ("cardlie/odds/view.py", "shown"),
}

#: One name in several rooms is one thing there: a game, what it is on arrays and on paper, a
#: command and what it calls. Any other two modules have two names.
ONE_THING = {
    *("__main__", "advice", "answer", "arrays", "art", "build"),
    *("calibration", "cards", "chance", "check", "colour", "command", "costs"),
    *("cup", "deck", "dice", "document", "faces"),
    *("figures", "from_spec", "hands", "match", "mia", "notebook"),
    *("options", "output", "own_words", "passing", "people", "philox", "plan", "play"),
    *("product", "question", "replay", "reroll", "rounds", "rules", "search"),
    *("seating", "source", "state", "story", "strong"),
    *("tables", "tally", "text", "theme", "view", "workshop"),
}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for file in tracked():
        name = file.relative_to(ROOT).as_posix()
        if name.startswith("cardlie/") and file.suffix == ".py":
            yield name, code_of(file)


def defined(code: ast.AST) -> Iterator[str]:
    """Classes, functions, methods and fields; what begins with a line is its file's own."""
    for node in nodes_of(code):
        if isinstance(node, ast.ClassDef):
            yield node.name
            for part in node.body:
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                    yield part.target.id
                elif isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield part.name
    for node in getattr(code, "body", ()):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name


def test_no_public_name_is_a_word_that_was_given_up() -> None:
    wrong = {
        (name, word)
        for name, code in modules()
        for word in (*defined(code), name.rpartition("/")[2].removesuffix(".py"))
        if word in RETIRED
    }
    assert wrong == set()


def vague(code: ast.AST) -> Iterator[str]:
    """Parameters, fields, attributes of ``self`` and functions whose name says nothing."""
    names: list[str] = []
    for node in nodes_of(code):
        match node:
            case ast.FunctionDef(args=of) | ast.AsyncFunctionDef(args=of):
                names += [node.name, *(arg.arg for arg in ast.walk(of) if isinstance(arg, ast.arg))]
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                names.append(name)
            case ast.ClassDef(body=body):
                fields = (part.target for part in body if isinstance(part, ast.AnnAssign))
                names += [target.id for target in fields if isinstance(target, ast.Name)]
    yield from (name for name in names if name.strip("_") in VAGUE)


def test_no_parameter_field_or_attribute_has_a_name_that_says_nothing() -> None:
    assert {(name, word) for name, code in modules() for word in vague(code)} == KEPT_VAGUE


#: The rooms whose tests keep to these words, too.
KEEPING = ("base", "deck", "language", "guess", "odds", "judging", "engine")


@pytest.mark.parametrize("room", KEEPING)
def test_tests_keep_to_the_words_of_the_code(room: str) -> None:
    tests = {file: code_of(file) for file in sorted((ROOT / "tests" / room).glob("*.py"))}
    names = {(file.name, name) for file, code in tests.items() for name in defined(code)}
    vague_names = {(file.name, name) for file, code in tests.items() for name in vague(code)}
    assert {(file, name) for file, name in names if name in RETIRED} | vague_names == set()


def test_modules_of_one_name_are_one_thing() -> None:
    places = defaultdict(list)
    for name, _ in modules():
        places[name.rpartition("/")[2].removesuffix(".py")].append(name)
    twice = {stem for stem, files in places.items() if len(files) > 1} - {"__init__"}
    assert twice == ONE_THING


def test_the_glossary_of_code_says_one_thing_of_each_word() -> None:
    """And none of its terms is a word that was given up."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.partition("## Words of the code")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|`]+) \| [^|]+ \|$", table, re.MULTILINE)[1:]
    terms = [term for row in rows for term in row.split(", ")]
    assert len(terms) == len({*terms}) >= 40
    assert not RETIRED & {*terms}


#: What a docstring names: by its role, by a file, by a module of its folder before the point.
ROLES = re.compile(r":(?:class|func|meth|data|attr|exc|mod):`~?\.?([\w.]+)")
FILES = re.compile(r"(?<![\w/])((?:\w+/)*\w+\.py)\b")
DOTTED = re.compile(r"``(\w+)\.(\w+)(?:\(\))?``")

#: A file of another project, one that is in several folders, and one that is yet to be written.
NO_FILE_OF_OURS = {"render_silhouette_regmarks.py", "command.py", "cardlie/cli/NAME.py"}


def docstrings(code: ast.Module) -> list[str]:
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    nodes = [node for node in nodes_of(code) if isinstance(node, kinds)]
    return [ast.get_docstring(node) or "" for node in nodes]


def words_in(code: ast.Module) -> set[str]:
    """All that a file defines, imports or speaks of."""
    words: set[str] = set()
    for node in nodes_of(code):
        match node:
            case ast.ClassDef(name=word) | ast.FunctionDef(name=word) | ast.arg(arg=word):
                words.add(word)
            case ast.AsyncFunctionDef(name=word) | ast.Name(id=word) | ast.Attribute(attr=word):
                words.add(word)
            case ast.alias(name=word, asname=alias):
                words.add(alias or word.rpartition(".")[2])
    return words


def test_what_a_docstring_refers_to_is_there() -> None:
    """Of the house: modules, what stands in them, classes by their name alone."""
    words = {name: words_in(code) for name, code in modules()}
    of_house = set().union({*dir(builtins)}, *words.values())
    paths = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in words}
    classes = {word for _, code in modules() for word in defined(code) if word[:1].isupper()}
    missing = set()
    for name, code in modules():
        here = words[name] | classes | {*dir(builtins)}
        for role in ROLES.findall("\n".join(docstrings(code))):
            module, word = role, ""
            while "." in module and module not in paths:
                module, _, part = module.rpartition(".")
                word = f"{part}.{word}".strip(".")
            known = module in paths or module in here
            if not known or not of_house.issuperset(word.split(".") if word else ()):
                missing.add((name, role))
    assert missing == set()


def test_files_and_modules_that_docstrings_name_are_there() -> None:
    """A file by its folder, the room or the whole house; what stands in a module beside it."""
    words = {name: words_in(code) for name, code in modules()}
    missing = set()
    for name, code in modules():
        folder = (ROOT / name).parent
        homes = (folder, folder.parent, ROOT, ROOT / "cardlie")
        text = "\n".join(docstrings(code))
        for file in {*FILES.findall(text)} - NO_FILE_OF_OURS:
            if not any((home / file).exists() for home in homes):
                missing.add((name, file))
        for stem, word in DOTTED.findall(text):
            beside = f"{name.rpartition('/')[0]}/{stem}.py"
            if word not in words.get(beside, {word}) | {"onnx", "py", "toml"}:
                missing.add((name, f"{stem}.{word}"))
    assert missing == set()


def test_no_docstring_begins_with_the_same() -> None:
    """It can't be searched for, and says nothing once what it followed has moved."""
    wrong = [
        (name, text)
        for name, code in modules()
        for text in docstrings(code)
        if text.startswith("The same")
    ]
    assert wrong == []


def test_no_test_file_is_taken_from() -> None:
    """What several tests use stands in a file of helpers."""
    for file in [*ROOT.glob("tests/**/*.py"), *ROOT.glob("benchmarks/*.py")]:
        taken = {name for name in imports(code_of(file)) if re.search(r"^tests\..*\btest_", name)}
        assert taken == set(), file
