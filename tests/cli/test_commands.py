"""Functions become commands: what a user types arrives as what their types say."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.cli import main
from cardlie.cli.callbacks import one_of, parts, positive, refuse_idle
from cardlie.cli.commands import command_of
from cardlie.cli.parameters import is_typed, kind_of, parameters_of
from tests.cli.commands import commands

SIZES = ("small", "large")


def doubled(number: int) -> int:
    return 2 * number


@dataclass(frozen=True)
class Drink:
    """What a guest orders."""

    kind: Annotated[str, typer.Option("--kind", metavar="DRINK", help="What is in it.")] = "ale"
    mugs: Annotated[int, typer.Option(help="How many.")] = 1


def serve(
    guest: Annotated[str, typer.Argument(metavar="GUEST", help="Who drinks.")],
    drink: Drink,
    hot: Annotated[bool, typer.Option("--hot", help="Warm it.")] = False,
    to: Annotated[list[str] | None, typer.Option(metavar="TABLE")] = None,
    bill: Annotated[Path | None, typer.Option("-b", "--bill", rich_help_panel="Money")] = None,
    tip: Annotated[float, typer.Option()] = 0.5,
    stay: Annotated[bool, typer.Option("--stay/--go")] = True,
    twice: Annotated[int, typer.Option(callback=doubled)] = 1,
    ice: Annotated[int | None, typer.Option(min=1, max=9)] = None,
    wait: Annotated[float, typer.Option(callback=positive)] = 1,
    size: Annotated[
        Literal["small", "large"], typer.Option(callback=one_of("size", SIZES))
    ] = "small",
    side: Annotated[
        list[str] | None, typer.Option(callback=one_of("side", lambda: ("nuts",), parts))
    ] = None,
) -> list[object]:
    """Bring it.

    cardlie serve Ann

    With a smile.
    """
    assert ice is None or 1 <= ice <= 9
    assert wait > 0
    assert size in SIZES
    assert not {*(side or ())} - {"nuts"}
    return [guest, drink, hot, to, bill, tip, stay, twice, ice]


def context_of(*words: str) -> Any:
    return command_of("serve", serve).make_context("serve", [*words])


def served(*words: str) -> list[object]:
    with context_of(*words) as context:
        result: list[object] = context.command.invoke(context)
    return result


def test_what_is_typed_arrives_in_the_group_and_the_rest_beside_it() -> None:
    assert served("Ann") == ["Ann", Drink(), False, None, None, 0.5, True, 2, None]
    words = "Ann --mugs 3 --hot --to a --to b -b x --tip 2 --go --twice 4"
    wanted = ["Ann", Drink("ale", 3), True, ["a", "b"], Path("x"), 2.0, False, 8, None]
    assert served(*words.split()) == wanted


def test_what_lies_within_its_limits_is_taken() -> None:
    for words in ("--ice 1", "--ice 9", "--wait 0.1", "--wait inf", "--size large", "--side nuts"):
        assert served("Ann", *words.split())[0] == "Ann"


def test_two_groups_keep_apart_whatever_they_are_called() -> None:
    """A parameter may be called as a field of another group is."""

    @dataclass(frozen=True)
    class Tray:
        drink: Annotated[str, typer.Option()] = "tea"

    def pour(drink: Annotated[Any, Drink], tray: Annotated[Any, Tray]) -> Any:
        return drink, tray

    pour.__annotations__ |= {"drink": Drink, "tray": Tray}
    with command_of("pour", pour).make_context("pour", ["--mugs", "2", "--drink", "ale"]) as ctx:
        poured: Any = ctx.command.invoke(ctx)
    assert poured == (Drink("ale", 2), Tray("ale"))


@given(text=st.text() | st.integers().map(str) | st.floats().map(str))
def test_any_text_is_a_number_within_the_limits_or_is_refused(text: str) -> None:
    try:
        number = int(text)
    except ValueError:
        number = 0
    refusal = ""
    try:
        *_, taken = served("Ann", "--ice", text)
    except CardlieError as error:
        refusal = str(error)
    else:
        assert taken == number
    assert bool(refusal) == (not 1 <= number <= 9)
    assert not refusal or "--ice" in refusal


def test_what_was_typed_is_known_beside_what_was_not() -> None:
    context = context_of("Ann", "--mugs", "1", "--go")
    typed = [each.name for each in parameters_of(context) if is_typed(each, context)]
    assert typed == ["guest", "mugs", "stay"]
    refuse_idle(context, ["tip"], "a feast")
    with pytest.raises(CardlieError, match="--mugs has no effect on a feast"):
        refuse_idle(context, ["tip", "mugs"], "a feast")


def test_the_help_tells_examples_first_then_words_in_panels(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(typer.Exit):
        served("--help")
    told = capsys.readouterr().out
    parts = ["Bring it.", "Examples:", "cardlie serve Ann", "Usage:", "serve GUEST [OPTIONS]",
             "Arguments:", "GUEST  Who drinks.", "Options:", "--kind DRINK", "[default: ale]",
             "--mugs N", "[default: 1]", "--hot", "--tip N", "[default: 0.5]", "--stay, --go",
             "Money:", "-b, --bill FILE", "With a smile.", "More: "]  # fmt: skip
    places = [told.index(part) for part in parts]
    assert places[:8] == sorted(places[:8])
    assert places[-4:] == sorted(places[-4:])


@pytest.mark.parametrize("words", [["--mugs", "many"], ["--tip", "x"], ["--mugs", "9" * 9_999]])
def test_what_is_no_number_is_told(words: list[str]) -> None:
    with pytest.raises(CardlieError, match="number"):
        served("Ann", *words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "missing argument GUEST"),
        (["Ann", "Bob", "Cid"], "unexpected argument 'Bob'"),
        (["Ann", "--kind"], "--kind needs a value"),
        (["Ann", "--hot=1"], "--hot takes no value"),
        (["Ann", "--warm"], "unknown option '--warm'"),
        (["-", "--bill", "-"], "GUEST and --bill can't both be -"),
        (["Ann", "--bill", "a\x1bb"], "is not a valid file name"),
        (["Ann", "--ice", "0"], "invalid value for --ice: 0 is out of range"),
        (["Ann", "--ice", "10"], "10 is out of range"),
        (["Ann", "--wait", "0"], "invalid value for --wait: 0 is out of range"),
        (["Ann", "--wait", "nan"], "nan is out of range"),
        (["Ann", "--size", "huge"], "unknown size 'huge'; choose from: small, large"),
        (["Ann", "--side", "nuts", "--side", "soup"], "unknown side 'soup'; choose from: nuts"),
        (["Ann", "--side", "nuts,soup"], "unknown side 'soup'; choose from: nuts"),
        (["Ann", "--bill", ""], "'' is not a valid file name"),
    ],
)
def test_what_is_wrong_is_told_in_our_words(words: list[str], said: str) -> None:
    with pytest.raises(CardlieError, match=said):
        served(*words)


def test_no_command_takes_another_type_than_is_read_here() -> None:
    for _, parameters in commands():
        for each in parameters:
            assert kind_of(each) in (bool, str, int, float, Path), each


def test_no_command_loads_what_typer_would_read_values_with() -> None:
    """It takes longer than most commands do."""
    program = "from cardlie.cli import main; import sys; main(sys.argv[1:]); print(*sys.modules)"
    words = ["exploit", "tavern", "counter", "--games", "0"]
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=True
    )
    assert "cardlie.cli.exploit.command" in done.stdout
    assert "pydantic" not in done.stdout


def test_what_has_no_default_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["site"], ["print", "kit"], ["replay"], ["new", "deck"]):
        assert main(words) == 2
        assert "missing argument" in capsys.readouterr().err
