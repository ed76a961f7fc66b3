"""What nobody names with -o never takes the place of another file of ours."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.files import Output
from cardlie.cli.parameters import flags_of, kind_of
from tests.cli.commands import commands
from tests.cli.running import told
from tests.depth import sharing

if TYPE_CHECKING:
    from collections.abc import Iterator

#: What is typed of each command that names its file itself, and what its plain name is.
PLAIN = {
    "print deck": ("print deck", "cardlie-deck-a4.pdf"),
    "print kit": ("print kit cards", "cardlie-kit-cards-a4.pdf"),
    "print rules": ("print rules cards", "cardlie-rules-cards-pages-a5.pdf"),
    "print sides": ("print sides", "cardlie-deck-png"),
    "print product": ("print product cards thegamecrafter",
                      "cardlie-product-cards-thegamecrafter"),
    "print theme": ("print theme", "cardlie-theme-default.pdf"),
    "print calibration": ("print calibration", "cardlie-calibration-a4.pdf"),
    "report": ("report tavern", "cardlie-report-tavern.html"),
}  # fmt: skip

#: Values that are otherwise than usual, by how the option is typed: two of each.
VALUES = {
    "--theme": "midnight,meadow",
    "--paper": "letter,a3",
    "--size": "tarot,100x120mm",
    "--deck": "base[suits=3],base[numbers=5]",
    "--lang": "de",
    "--only": "R1,R2",
    "--with": "wildcards,powers",
    "--seed": "1,2",
    "--players": "2,3",
    "--side": "20mm,25mm",
    "--weight": "160,200",
    "--printer": "1,2",
    "--for": "tts,drivethrucards",
    "--backs": "duplex-short,fold",
    "--order": "fronts-backs,backs",
    "--marks": "outside,none",
    "--inks": "cmyk,pdfx-1a",
    "--margin": "6mm,7mm",
    "--bleed": "1mm,2mm",
    "--dpi": "100,200",
    "--format": "png",
    "--title": "Harbour,Night",
    "--part": "tables,all",
    "--url": "https://a.example,https://b.example",
    "--address": "https://a.example,https://b.example",
    "--layout": "fold,summary",
    "--preview": "1,2",
    "--columns": "4,5",
    "--seats": "casual,honest",
    "--seconds": "5,6",
    "--vs": "start=4,start=6",
}
#: What changes no file, or is no option to choose: what is written where, by whom, and from what;
#: and how much is played of it.
OTHERS = {"-o", "--output", "--force", "--jobs", "--cluster", "--keep",
          "--help", "-h", "--left", "--right",
          "--save", "--since", "--played",
          "--games", "--until", "--closely", "--budget"}  # fmt: skip


def typed(command: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each option of a command, and what may be typed for it."""
    [params] = [params for name, params in commands() if name == command]
    for param in params:
        flags = flags_of(param)
        name = next((flag for flag in flags if flag in VALUES), flags[-1] if flags else "")
        if not name.startswith("-") or name in OTHERS:
            continue
        if kind_of(param) is bool:
            yield name, ("",)
        elif name == "--printer":
            yield name, ("1,2", "2,1")
        else:
            assert name in VALUES, f"{command} {name}: what is typed for it?"
            values = VALUES[name].split(",")
            if command == "print kit" and name == "--only":
                values = ["box", "reference"]
            yield name, tuple(values)


class Claimed(BaseException):
    """The name of a file, before it is drawn."""


def name_for(words: str) -> str | None:
    """What the file of a command is called; None where it is refused."""

    def chosen(named: Path | None, name: str, force: bool, *, folder: bool = False) -> Output:
        raise Claimed(name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Output, "chosen", chosen)
        try:
            code, _, err = told(*shlex.split(words))
        except Claimed as name:
            return str(name)
    assert code == 2, err
    return None


@pytest.mark.parametrize("command", PLAIN)
def test_plain_names_are_as_they_were(command: str) -> None:
    words, name = PLAIN[command]
    assert name_for(words) == name
    assert name_for(f"{words} --lang en --force") == name


@pytest.mark.some(1)
@pytest.mark.parametrize("command", PLAIN)
def test_each_option_makes_another_name(command: str) -> None:
    names = {name_for(PLAIN[command][0]): ""}
    for option, values in typed(command):
        for value in values:
            needs = (
                "--format png "
                if command == "print theme" and option in ("--dpi", "--columns")
                else ""
            )
            needs = "--for tts " if option == "--url" else needs
            words = f"{PLAIN[command][0]} {needs}{option} {value}"
            name = name_for(words)
            if name is not None:
                assert name not in names, f"{words} is called as {names[name]}"
                names[name] = words
    assert len(names) > 2


@sharing(30)
@given(data=st.data())
def test_no_two_jobs_share_a_name(data: st.DataObject) -> None:
    command = data.draw(st.sampled_from([*PLAIN]))
    options = list(typed(command))
    drawn = st.lists(st.sampled_from(options), max_size=4, unique_by=lambda option: option[0])

    def job() -> dict[str, str]:
        return {name: data.draw(st.sampled_from(values)) for name, values in data.draw(drawn)}

    jobs = [job(), job()]
    names = [
        name_for(" ".join([PLAIN[command][0], *(f"{n} {v}" for n, v in each.items())]))
        for each in jobs
    ]
    if None not in names:
        assert (names[0] == names[1]) == (jobs[0] == jobs[1]), jobs
