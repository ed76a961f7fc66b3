"""What is done with a variant that was found: commands to type, and a file that says it."""

from __future__ import annotations

import json
from pathlib import Path

from cardlie.base import terminal
from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.locale import lang_option
from cardlie.base.shell import joined
from cardlie.base.translation import tr
from cardlie.cli.support import print_written
from cardlie.cli.tune.search import SearchAnswer
from cardlie.engine import Options
from cardlie.games.costs import is_row
from cardlie.games.key_types import CostRow
from cardlie.games.option import START
from cardlie.games.registry import get_game
from cardlie.games.spec import keys_of
from cardlie.tune.space import Candidate


def commands_for(game: str, candidate: Candidate) -> tuple[str, str, str]:
    """What to type to play this variant, print its rules and host it, in the answer's language."""
    variant, plan = candidate.variant, candidate.plan
    words = [*plan.options.to_args, *(["--deck", variant.deck] if variant.deck else [])]
    base = [] if plan.options.names else ["--base"]  # else all variants are printed
    _, *others = plan.tables[-1].bots
    bots = [str(bot) for bot in others]
    seats = [*bots[:1]] if len(set(bots)) == 1 else bots
    at_table = ["--players", str(plan.players[1]), "--seats", ",".join(["you", *seats])]
    return (
        joined(["cardlie", "play", game, *at_table, *words, *lang_option()]),
        joined(["cardlie", "print", "rules", game, *words, *base, *lang_option()]),
        joined(["cardlie", "host", game, *at_table[:2], *words, *lang_option()]),
    )


def file_lines(game: str, options: Options) -> list[str]:
    """A variant as the lines of a game's file; none where no file can say it.

    >>> file_lines("tavern", Options.of("tavern", ["start=4", "costs.true=caller:2"]))
    ['like = "tavern"', 'costs.true = { caller = 2 }', 'dice.each = 4']
    """
    spec, values = options.game.spec, dict[str, object]()
    keys = keys_of(spec) if spec else {}
    for name, _, text in (each.partition("=") for each in options.texts):
        ruling = options.game.options.get(name)
        if spec and name in keys:
            value = getattr(spec, keys[name].field)
            values[name] = dict(value) if isinstance(keys[name].type, CostRow) else value
        elif spec and name == START.name:
            values["dice.each"] = int(text)
        elif ruling is not None and text in ruling.sets:
            values |= dict(ruling.sets[text])
        else:
            return []
    if values.get("exact.by") == "nobody":  # a file is refused that says what such a call costs
        values |= {"costs.right": {}, "costs.wrong": {}}
    like = {"like": parted(game)[0]} if values else {}
    return [f"{key} = {_toml(value)}" for key, value in (like | values).items()]


def file_for(game: str, path: Path) -> Output:
    """The file that a variant is to be written to; :class:`CardlieError` if none can say it."""
    if get_game(game).spec is None:
        raise CardlieError(
            tr("{game} has no game file to write", game=game),
            "leave out -o: the answer says how to play a variant and print its rules",
        )
    return Output(path, ending=".toml", force=None)


def write_best(answer: SearchAnswer, to: Output) -> None:
    """Write the first of the best, if it fits, and say so, or why there is none."""
    best = [each for each in answer.result.best if each.verdict == "fits"]
    lines = file_lines(answer.game, best[0].arm.candidate.plan.options) if best else []
    if lines:
        print_written(to.write("\n".join([*lines, ""])))
    else:
        why = "no file can say that variant" if best else "no variant is known to fit"
        terminal.show(tr("cardlie: no file written: {why}", why=tr(why)), error=True)


def _toml(value: object) -> str:
    row = dict(value) if is_row(value) else value
    if isinstance(row, dict):
        return f"{{ {', '.join(f'{key} = {_toml(each)}' for key, each in row.items())} }}"
    return json.dumps(value, ensure_ascii=False)
