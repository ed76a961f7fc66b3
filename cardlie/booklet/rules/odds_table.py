"""How likely is that? Exact odds as tables: one for each kind of guess of an edition."""

from __future__ import annotations

from typing import NamedTuple

from cardlie.base.errors import IllegalGuess
from cardlie.booklet.rules.edition import Edition
from cardlie.games import get_game
from cardlie.games.piles import piles_of
from cardlie.guess import Guess
from cardlie.judging.higher import verify_possible
from cardlie.kinds.patterns import compile_guess
from cardlie.language import speak
from cardlie.odds import View, odds, odds_by_number

#: A row is told if somewhere it is neither as good as sure nor next to impossible.
SURE, NEVER = 0.995, 0.02
#: What a cell shows of what can't be.
IMPOSSIBLE = "–"
#: At most so many rows for one kind of guess.
MOST_ROWS = 8


class OddsTable(NamedTuple):
    """Chances by NUMBER (or value, or sum) and by how much lies on the table.

    ``columns`` are counts of cards or dice; each row is (what is claimed, its chance in each
    column). ``title`` says what it is about where the deck is one of a player's own; else the
    strings do, under ``odds.`` and ``key``.
    """

    key: str
    columns: tuple[int, ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]
    title: str = ""


def table_sizes(edition: Edition) -> tuple[int, ...]:
    """How many cards or dice lie on the table: by number of players, or as dice get fewer."""
    fewest, most = edition.seats
    if get_game(edition.game).has_deck:
        return tuple(sorted({piles_of(seats) * seats for seats in range(fewest, most + 1)}))
    each = edition.options(most).each
    return tuple(sorted({2, *(seats * each for seats in (1, 2, 3, 4, most))} - {1}))


def odds_tables(edition: Edition) -> list[OddsTable]:
    """The tables of an edition, in the order of the rules; nobody has looked at anything yet."""
    build = {"table": _by_table, "own die": _by_own_die, "own card": _by_own_card}
    listed = [
        (build[kind.odds_by](edition, key, guess), guess)
        for kind in get_game(edition.game).kinds
        if _described(kind, edition)
        for key, guess in kind.examples(edition.setting.faces).items()
        if edition.deck is None or _may_be_said(guess, edition)
    ]
    if edition.deck is None:
        return [table for table, _ in listed]
    language, faces = edition.language, edition.setting.faces
    return [
        table._replace(title=f"{speak(of, language, faces)} ...")
        for table, of in listed
        if table.rows  # of few cards all may be sure
    ]


def _may_be_said(guess: Guess, edition: Edition) -> bool:
    """Whether a deck of a player's own has what the guess names."""
    try:
        verify_possible(guess, edition.setting)
    except IllegalGuess:
        return False
    return True


def _described(kind: type[Guess], edition: Edition) -> bool:
    if not get_game(edition.game).has_deck:
        return True
    off = kind.switched_off_by
    wanted = [name for name in (kind.variant, kind.expansion) if name]
    return all(map(edition.shows, wanted)) and not (off and edition.plays(off))


def _views(edition: Edition, mine: str = "") -> list[View]:
    """Tables of all sizes, of which one face may be known."""
    return [
        View.of(
            edition.setting, mine=mine, unseen=size - bool(mine), deck=edition.deck,
            with_wildcards=edition.plays("wildcards"),
            with_powers=edition.plays("powers") or bool(mine),
        )
        for size in table_sizes(edition)
    ]  # fmt: skip


def _by_table(edition: Edition, key: str, guess: Guess) -> OddsTable:
    faces, views = edition.setting.faces, _views(edition)
    compiled, lowest = compile_guess(guess, faces, edition.setting.rulings), guess.amount(faces)
    if compiled.need == lowest and all(len(pattern) == 1 for pattern in compiled.patterns):
        by_number = [odds_by_number(guess, view) for view in views]
        chances = {
            count: [steps[count] if count < len(steps) else 0.0 for steps in by_number]
            for count in range(1, max(map(len, by_number)))
        }
    else:
        chances = {
            count: [float(odds(claim, view)) for view in views]
            for count in range(lowest, views[-1].size + 1)
            if (claim := guess.with_amount(count))
        }
    telling = [c for c, row in chances.items() if min(row) < SURE and max(row) > NEVER]
    step = -(-len(telling) // MOST_ROWS)  # of many rows, every second or third tells enough
    kept = telling[::step] if telling else []
    rows = tuple((str(c), tuple(chances[c])) for c in kept)
    return OddsTable(key, table_sizes(edition), rows)


def _by_own_die(edition: Edition, key: str, guess: Guess) -> OddsTable:
    """The duel: what two dice come to, of which one's own is known."""
    setting = edition.setting
    own = setting.faces.numbers
    views = [View.of(setting, mine=str(die), unseen=1) for die in own]
    totals = range(guess.amount(setting.faces), guess.most(setting.faces, 2) + 1)
    rows = [
        (str(total), tuple(float(odds(claim, view)) for view in views))
        for total in totals
        if (claim := guess.with_amount(total))
    ]
    return OddsTable(key, own, tuple(rows[: MOST_ROWS + 1]))


def _by_own_card(edition: Edition, key: str, guess: Guess) -> OddsTable:
    """Each power card for whoever has rolled it, so that it lies on the table for sure."""
    faces, rows = edition.setting.faces, []
    for value in range(1, max(power.value for power in faces.powers) + 1):
        for claim in guess.listed(value, faces):
            card = claim.card(faces)
            if card is not None:
                views = _views(edition, faces.all[card].text)
                chances = tuple(float(odds(claim, view, rolled=True)) for view in views)
                rows.append((str(value), chances))
    return OddsTable(key, table_sizes(edition), tuple(rows))


def powers_intro(edition: Edition) -> str:
    """What stands above the odds of power cards; how the values came about, ours alone know."""
    words = edition.words
    values = "" if edition.deck else f" {words['odds.intro_power_values']}"
    return words["odds.intro_power"] + values
