"""The README is true: what it shows is run, and what comes out is compared word for word."""

from __future__ import annotations

import ast
import doctest
import os
import re
import shlex
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from pkgutil import resolve_name
from shutil import copytree
from typing import TYPE_CHECKING, Any

import pytest

from cardlie.base.strings import strings, translation
from cardlie.cli import main
from cardlie.cli.app import COMMANDS
from cardlie.games.registry import GAMES
from tests.pages import PAGES, README, blocks, options_of, session
from tests.tree import EXAMPLE, ROOT, tracked

if TYPE_CHECKING:
    from collections.abc import Iterator


#: Where the glossary lists the words that were given up.
RETIRED = "## Words that we don't use"

#: Commands that take long: the gate types all of them, and each run of the tests some.
LONG = re.compile(r"cardlie (?:check|print|sim|report|tune|exploit|solve|new)\b")


def of_all_pages(language: str) -> list[Any]:
    """The blocks of all pages, each with the page's name."""
    some = pytest.mark.some(4, of="pages that take long")
    own = pytest.mark.some(1, of="pages of a deck that take long")
    return [
        pytest.param(name, block, id=f"{name} {block.splitlines()[0][2:32]}", marks=marks)
        for name, page in PAGES.items()
        for block in blocks(language, page)
        if language != "python" or ">>>" in block  # others are run where they are explained
        for marks in ([own if "/" in name[5:] else some] if LONG.search(block) else [],)
    ]


@pytest.mark.parametrize(("page", "block"), of_all_pages("console"))
def test_commands_answer_as_the_pages_show(page: str, block: str, tmp_path: Path) -> None:
    if "--inks" in block:
        pytest.importorskip("pikepdf")
    if " read " in block:
        pytest.importorskip("cv2")
    own = page.startswith("docs/example-deck")
    verify_session(block, Path(copytree(EXAMPLE, tmp_path / "deck")) if own else tmp_path)


def verify_session(block: str, tmp_path: Path) -> None:
    """Commands alone are run in this process, and what needs a shell in one for the block."""
    steps = session(block)
    if "--exact" in block:
        pytest.importorskip("highspy")
    if all(re.match(r"cardlie [^|;&<>$`]*$", command) for command, _ in steps):
        with chdir(tmp_path):
            assert [(command, printed(command)) for command, _ in steps] == steps
    else:
        assert typed(steps, tmp_path) == steps


def printed(command: str) -> str:
    """What a command prints, be it an answer or a complaint."""
    terminal = TextIOWrapper(BytesIO(), encoding="utf-8", newline="", write_through=True)
    with redirect_stdout(terminal), redirect_stderr(terminal):
        main(shlex.split(command)[1:])
    terminal.seek(0)
    return terminal.read()


def typed(steps: list[tuple[str, str]], tmp_path: Path) -> list[tuple[str, str]]:
    """One shell for a block, so that a command can use the exit code of the one before."""
    script = "".join(f"{command}\ncode=$?; printf '\\036'; (exit $code)\n" for command, _ in steps)
    (tmp_path / "bin").mkdir()
    cardlie = tmp_path / "bin" / "cardlie"
    cardlie.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cardlie "$@"\n', encoding="utf-8")
    cardlie.chmod(0o755)
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env=os.environ | {"PATH": f"{cardlie.parent}{os.pathsep}{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    answers = done.stdout.split("\036")[: len(steps)]
    return list(zip([command for command, _ in steps], answers, strict=True))


@pytest.mark.parametrize(("page", "block"), of_all_pages("python"))
def test_the_python_of_the_pages_does_what_it_shows(page: str, block: str) -> None:
    test = doctest.DocTestParser().get_doctest(block, {}, page, None, None)
    assert test.examples, "a python block shows no >>> line"
    said: list[str] = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert "".join(said) == ""


def test_the_first_two_blocks_are_one_line_each_for_newcomers() -> None:
    """Block 1 prints a kit, block 2 passes the tests; .ci/run executes both as they stand."""
    first, second, *_ = blocks("sh")
    for block in (first, second):
        assert block.count("\n") == 1
        assert block.startswith("python3 -m venv .venv && .venv/bin/pip install ")
    assert first.endswith(" && .venv/bin/cardlie print kit cards\n")
    assert '".[test]"' in second
    assert second.split(" && ")[-1].startswith(".venv/bin/pytest")


def test_plain_cardlie_is_typed_only_after_it_was_said_how() -> None:
    assert README.index("source .venv/bin/activate") < README.index("$ cardlie ")


def test_pictures_and_links_lead_somewhere() -> None:
    targets = [
        ((ROOT / name).parent / target, target)
        for name, page in PAGES.items()
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page)
    ]
    assert targets
    assert [str(t) for path, t in targets if "://" not in t and not path.exists()] == []


def test_the_readme_is_three_screens_and_begins_with_a_page_in_german() -> None:
    assert len(README.splitlines()) <= 150
    assert "(LIESMICH.md)" in README[:80]
    assert "(README.md)" in PAGES["LIESMICH.md"][:80]


def test_the_map_leads_to_every_page() -> None:
    pages = {name.removeprefix("docs/") for name in PAGES if name.startswith("docs/")}
    linked = set(re.findall(r"\(([^)]+\.md)\)", PAGES["docs/README.md"]))
    assert pages - linked == {"README.md", "example-deck/README.md"}
    assert "(docs/README.md)" in README


def test_the_readme_has_a_line_for_each_game() -> None:
    for page in ("README.md", "LIESMICH.md"):
        assert re.findall(r"^- \*\*.+\(`([\w-]+)`", PAGES[page], re.MULTILINE) == [*GAMES]


def test_a_family_reads_no_block_for_developers_first() -> None:
    assert README.index("## For families") < README.index("pytest")
    assert README.index("## To change cardlie") > README.index("## For programmers")


def test_the_table_of_commands_is_the_real_one() -> None:
    page = PAGES["docs/commands.md"]
    rows = re.findall(r"^\| `cardlie (\w+).*$", page, re.MULTILINE)
    assert rows == list(COMMANDS)
    for name, row in zip(rows, re.findall(r"^\| `cardlie .*$", page, re.MULTILINE), strict=True):
        named = set(re.findall(r"(?<!\S)`?(-{1,2}[a-z][a-z-]*)", row))
        assert named <= options_of(name), f"cardlie {name} has no {named}"


def test_the_table_of_exit_codes_is_the_real_one() -> None:
    from cardlie.cli.exit_codes import Code

    table = {
        int(code) for code in re.findall(r"^\| (\d+) \|", PAGES["docs/commands.md"], re.MULTILINE)
    }
    assert table == {code.value for code in Code if code < 128}


def test_every_benchmark_is_listed() -> None:
    listed = set(re.findall(r"`(\w+\.py)`", (ROOT / "benchmarks/README.md").read_text("utf-8")))
    assert listed == {file.name for file in tracked() if file.match("benchmarks/*.py")}


@pytest.mark.parametrize("script", sorted(path.name for path in (ROOT / "docs").glob("*.py")))
def test_scripts_of_the_docs_take_what_there_is_of_ours(script: str) -> None:
    """They are run by hand, long after what they import was renamed."""
    code = ast.parse((ROOT / "docs" / script).read_text(encoding="utf-8"))
    taken = [
        (node.module, each.name)
        for node in ast.walk(code)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardlie")
        for each in node.names
    ]
    missing = []
    for module, name in taken:
        try:
            resolve_name(f"{module}:{name}")
        except (AttributeError, ImportError):
            missing.append(f"{module}.{name}")
    assert missing == []


def test_the_glossary_has_words_that_are_said() -> None:
    """Each word stands in the strings of its language, and no other word for it does."""
    page = PAGES["docs/glossary.md"].partition(RETIRED)[0]
    rows = re.findall(r"^\| ([a-z][^|]*) \| ([^|]*) \|", page, re.MULTILINE)
    rows = [(one, other) for one, other in rows if one != "word"]
    assert len(rows) >= 20
    german = translation("de").sentences
    others = " ".join(strings("de").entries.values())
    keys, said = " ".join(german).lower(), f"{' '.join(german.values())} {others}".lower()
    for english, words in rows:
        assert [word for word in english.split(", ") if word not in keys] == []
        assert [word for word in words.lower().split(", ") if word not in said] == []


def texts_for_people(language: str) -> Iterator[tuple[str, str]]:
    """Each text of a language that people read, with its place: strings, pages, rules."""
    german = language == "de"
    for page, text in PAGES.items():
        if german == (page == "LIESMICH.md" or page.startswith("docs/de/")):
            yield page, text.partition(RETIRED)[0]
    folder = ROOT / "rules" / "de" if german else ROOT / "rules"
    for file in (*folder.glob("*.md"), *([] if german else [ROOT / "docs" / "cardlie.1"])):
        yield file.name, file.read_text(encoding="utf-8")
    yield from strings(language).entries.items()
    for one, other in translation("de").sentences.items():
        yield one, other if german else one


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_word_comes_back_that_the_glossary_retired(language: str) -> None:
    table = PAGES["docs/glossary.md"].partition(RETIRED)[2]
    retired = re.findall(rf"^\| {language} \| ([^|]+) \|", table, re.MULTILINE)
    assert len(retired) >= 5
    ending = r"(?:e|en|em|er|es|s|n)?" if language == "de" else ""
    known = re.compile(
        rf"(?<!\w)(?:{'|'.join(map(re.escape, retired))}){ending}(?!\w)", re.IGNORECASE
    )
    found = [(where, hit[0]) for where, text in texts_for_people(language)
             if (hit := known.search(text))]  # fmt: skip
    assert found == []
