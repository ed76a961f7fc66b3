"""How likely is that? Exact odds as tables: one for each kind of guess of an edition."""

from __future__ import annotations

from typing import NamedTuple

from cardlie.base.errors import IllegalGuess
from cardlie.booklet.rules.edition import Edition
from cardlie.games.agreement import piles_of
from cardlie.games.model import Rules
from cardlie.games.records import USUAL
from cardlie.guess import Guess, Number
from cardlie.guess.patterns import compile_guess
from cardlie.judging.higher import verify_possible
from cardlie.language import speak
from cardlie.language.speech import several
from cardlie.language.word_list import language_of
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
    column). ``title`` says what it is about where that hangs on the deck or on the dice; else the
    strings do, under ``odds.`` and ``key``.
    """

    key: str
    columns: tuple[int, ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]
    title: str = ""


def table_sizes(edition: Edition) -> tuple[int, ...]:
    """How many cards or dice lie on the table: by number of players, or as dice get fewer."""
    fewest, most = edition.seats
    if edition.game.has_deck:
        return tuple(sorted({piles_of(seats) * seats for seats in range(fewest, most + 1)}))
    each = edition.options(most).start_count
    return tuple(sorted({2, *(seats * each for seats in (1, 2, 3, 4, most))} - {1}))


def odds_tables(edition: Edition) -> list[OddsTable]:
    """The tables of an edition, in the order of the rules; nobody has looked at anything yet."""
    build = {"table": _by_table, "own die": _by_own_die, "own card": _by_own_card}
    listed = [
        (build[kind.odds_by](edition, rules, key, guess), guess, rules)
        for kind in edition.game.kinds
        if _described(kind, edition)
        for rules in [_where_said(kind, edition)]
        for key, guess in kind.examples(rules.faces).items()
        if _may_be_said(guess, rules)
    ]
    if edition.deck is None:
        return [
            table._replace(title=_of_dice(table.key, of, edition, rules))
            for table, of, rules in listed
        ]
    language, faces = edition.language, edition.rules.faces
    return [
        table._replace(title=f"{speak(of, language, faces)} ...")
        for table, of, _ in listed
        if table.rows  # of few cards all may be sure
    ]


def _where_said(kind: type[Guess], edition: Edition) -> Rules:
    """The rules of the first sort of round in which a kind is said: what is wild differs."""
    game = edition.game
    sorts = (sort for sort in (USUAL, *game.rounds) if kind in game.round_of(sort).kinds)
    return edition.rules.in_round(next(sorts, USUAL))


def _of_dice(key: str, guess: Guess, edition: Edition, rules: Rules) -> str:
    """What a table about a number of dice is about; "" of any other."""
    if not isinstance(guess, Number) or edition.game.has_deck:
        return ""
    language, words = language_of(edition.language), edition.strings
    claim = several(guess.number, language)
    if key != "bid_and_wild":
        claim = words(f"odds.{key}", many=claim)
    for wild in rules.faces.helping(guess.number):  # a wild number counts alone
        claim = words("odds.bid_and_wild", many=claim, wild=several(wild, language))
    return claim


def _may_be_said(guess: Guess, rules: Rules) -> bool:
    """Whether a guess is one there: a deck of a player's own may lack what it names."""
    try:
        verify_possible(guess, rules)
    except IllegalGuess:
        return False
    return True


def _described(kind: type[Guess], edition: Edition) -> bool:
    if not edition.game.has_deck:
        return True
    off = kind.switched_off_by
    wanted = [name for name in (kind.variant, kind.expansion) if name]
    return all(map(edition.shows, wanted)) and not (off and edition.plays(off))


def _views(edition: Edition, rules: Rules, mine: str = "") -> list[View]:
    """Tables of all sizes, of which one face may be known."""
    return [
        View.of(
            rules, mine=mine, unseen=size - bool(mine), deck=edition.deck,
            with_wildcards=edition.plays("wildcards"),
            with_powers=edition.plays("powers") or bool(mine),
        )
        for size in table_sizes(edition)
    ]  # fmt: skip


def _by_table(edition: Edition, rules: Rules, key: str, guess: Guess) -> OddsTable:
    faces, views = rules.faces, _views(edition, rules)
    compiled, lowest = compile_guess(guess, faces, rules.readings), guess.amount(faces)
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


def _by_own_die(edition: Edition, rules: Rules, key: str, guess: Guess) -> OddsTable:
    """The duel: what two dice come to, of which one's own is known."""
    own = rules.faces.numbers
    views = [View.of(rules, mine=str(die), unseen=1) for die in own]
    totals = range(guess.amount(rules.faces), guess.most(rules.faces, 2) + 1)
    rows = [
        (str(total), tuple(float(odds(claim, view)) for view in views))
        for total in totals
        if (claim := guess.with_amount(total))
    ]
    return OddsTable(key, own, tuple(rows[: MOST_ROWS + 1]))


def _by_own_card(edition: Edition, rules: Rules, key: str, guess: Guess) -> OddsTable:
    """Each power card for whoever has rolled it, so that it lies on the table for sure."""
    faces, rows = rules.faces, []
    for value in range(1, max(power.value for power in faces.powers) + 1):
        for claim in guess.listed(value, faces):
            card = claim.card(faces)
            if card is not None:
                views = _views(edition, rules, faces.all[card].text)
                chances = tuple(float(odds(claim, view, rolled=True)) for view in views)
                rows.append((str(value), chances))
    return OddsTable(key, table_sizes(edition), tuple(rows))


def powers_intro(edition: Edition) -> str:
    """What stands above the odds of power cards; how the values came about, ours alone know."""
    words = edition.strings
    values = "" if edition.deck else f" {words['odds.intro_power_values']}"
    return words["odds.intro_power"] + values
