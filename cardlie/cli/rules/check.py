"""``cardlie rules GAME --check``: which rounds end, which guesses are worth saying, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Any

from cardlie.base.amount import span
from cardlie.base.errors import CardlieError
from cardlie.base.terminal import columns, show
from cardlie.base.translation import tr
from cardlie.booklet import Edition
from cardlie.cli.support import Code, print_json
from cardlie.games.options import usual_seats
from cardlie.lint.check import Checked, check, every_mix, only_moves
from cardlie.lint.sentences import defect_text, ending_text, mix_name
from cardlie.lint.wrong_costs import cost_notes
from cardlie.sim.typed_variant import players_of


def check_rules(edition: Edition, players: str | None, as_json: bool) -> int:
    """Print what is found: of every mix if none was asked for, else of exactly that one."""
    plain = replace(edition, playing=None)
    switches = [name for name in edition.game.switches if plain.shows(name)]
    mixes = every_mix(switches) if edition.playing is None else [edition.playing]
    tables = [check(plain.options(seats), mixes) for seats in _seats(plain, players)]
    if as_json:
        print_json([_as_object(table, edition) for table in tables])
    else:
        for line in _lines(edition, tables, len(every_mix(switches)) - len(mixes)):
            show(line)
    proven = all(mix.ending.verdict == "proven" for table in tables for mix in table.mixes)
    return Code.YES if proven else Code.NO


def _seats(edition: Edition, text: str | None) -> range:
    game, (fewest, most) = edition.game.id, edition.seats
    first, last = players_of(text, 1, usual_seats(edition.game, edition.deck, edition.start))
    if not fewest <= first <= last <= most:
        said = "{game} is for {players} players, not {text}"
        raise CardlieError(tr(said, game=game, players=span(fewest, most), text=text))
    return range(first, last + 1)


def _lines(edition: Edition, tables: Sequence[Checked], omitted: int) -> Iterator[str]:
    words = edition.strings
    yield from _wrapped(words["check.definition"])
    if omitted:
        variants = ", ".join(edition.playing or ()) or words["check.base"]
        yield from _wrapped(words("check.not_looked_at", asked=variants, left=omitted))
    for note in cost_notes(edition.game):
        yield from _wrapped(note)
    if only_moves(edition.game):
        yield from _wrapped(words["check.moves"])
    for table in tables:
        yield ""
        yield words("check.players", players=table.players)
        for mixes in table.mixes:
            name = mix_name(mixes, table, edition.game.switches, words)
            yield from _wrapped(f"{name}: {ending_text(mixes.ending, words)}", "  ")
        yield ""
        with_ = ", ".join(table.weighed.names) or words["check.base"]
        yield from _wrapped(words("check.weighed", names=with_), "  ")
        for defect in table.defects:
            yield from _wrapped(defect_text(defect, words), "  ")
        if not table.defects:
            yield from _wrapped(words["check.none"], "  ")


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, columns() - 2, initial_indent=indent, subsequent_indent=f"{indent}  ")


def _as_object(table: Checked, edition: Edition) -> dict[str, Any]:
    return {
        "players": table.players,
        "definition": edition.strings["check.definition"],
        "mixes": [
            {
                "with": [list(names) for names in mixes.names],
                "verdict": mixes.ending.verdict,
                "figure": mixes.ending.most,
                "bound": mixes.ending.bound,
                "measure": mixes.ending.measure,
                "witness": [str(guess) for guess in mixes.ending.witness],
                "told": ending_text(mixes.ending, edition.strings),
                "proof": mixes.ending.proof(),
            }
            for mixes in table.mixes
        ],
        "weighed_with": list(table.weighed.names),
        "findings": [
            {
                "fault": defect.fault,
                "guesses": [str(guess) for guess in defect.guesses],
                "better": None if defect.better is None else str(defect.better),
                "told": defect_text(defect, edition.strings),
            }
            for defect in table.defects
        ],
    }
