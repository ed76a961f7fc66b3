"""Files drawn at random over all blocks, and what is wrong with what is told and played of them.

``python -m tests.games.drawn 500`` draws so many and prints how many said two things.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import strings
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.places import places_of
from cardlie.booklet.rules.source import source_file
from cardlie.booklet.rules.template import source_of
from cardlie.engine import Options, Table
from cardlie.engine.decisions.passing import DoubtPass
from cardlie.games.from_spec import game_of
from cardlie.games.key_texts import sentence_of
from cardlie.games.matters import matters
from cardlie.games.model import Game
from cardlie.games.records import Showdown
from cardlie.games.spec import OF_BIDS, GameSpec, keys_of
from cardlie.games.spec_file import read_spec, with_keys
from cardlie.games.special import is_free
from cardlie.players import parse_seats
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from tests.games.plan_files import chosen as kept_dice
from tests.games.plan_files import chosen_cup, toml_of
from tests.games.playing import any_action

LANGUAGES = ("en", "de")


@st.composite
def files(draw: st.DrawFn) -> dict[str, Any]:
    """The keys of a file over all blocks, and their values; some can't go together."""
    if draw(st.integers(0, 3)) == 0:
        return draw(chosen_cup())
    values = draw(kept_dice())
    numbers = values["bids.kinds"] == ("number",)
    if numbers and values["dice.wild"] and values["bids.wild"] == "alike" and draw(st.booleans()):
        values["bids.kinds"] = ("number", "plain")
        values["plain.into"] = draw(st.sampled_from(["raise", "as-many"]))
        values["plain.back"] = draw(st.sampled_from(["double", "two-more"]))
        values.pop("rounds.last.bids.rule", None)
    if "number" in values["bids.kinds"] and draw(st.booleans()):
        values["bids.least"] = draw(st.tuples(*[st.integers(0, 2)] * 3))
    if draw(st.booleans()):
        low, high = values["dice.numbers"][0], values["dice.numbers"][-1]
        values |= {"words.pacos": low, "words.dudo": "doubt", "words.calzada": "exact"}
        values |= {"words.gordos": high, "words.puro": "plain"}
    if numbers and not values["dice.star"] and not values["bids.reroll"] and draw(st.booleans()):
        straights = ["usual", *["all-and-one"] * (1 in values["dice.numbers"])]
        values["rolls.straight"] = draw(st.sampled_from(straights))
        values["rolls.different"] = draw(st.sampled_from(["usual", "nothing"]))
        values["rolls.alike"] = draw(st.sampled_from(["usual", "one-more"]))
    if numbers and not values["dice.wild"] and not values["dice.star"] and draw(st.booleans()):
        values["dice.counts"] = "factors"
    if values["pot.of"] == "nothing" and draw(st.booleans()):
        values["doubt.by"] = draw(st.sampled_from(["next", "anyone", "all"]))
        values["pass.with"] = draw(st.sampled_from([(), ("alike",), ("different", "full-house")]))
        values["wins"] = draw(st.sampled_from(["last-in", "first-out"]))
        values["dice.each"] = 5 if values["pass.with"] else values["dice.each"]
    if draw(st.integers(0, 3)) == 0:
        values |= {"lives": draw(st.integers(1, 3)), "dice.grow": draw(st.booleans())}
        values |= {"pot.of": "nothing", "dice.least": 1, "bids.reroll": False}
    if values["pot.of"] == "nothing" and draw(st.integers(0, 3)) == 0:
        values["length"] = draw(st.integers(1, 4))
    if values["exact.by"] != "nobody" and draw(st.booleans()):
        values["exact.below"] = draw(st.integers(2, 6))
    if "rounds.last.when" in values and draw(st.integers(0, 2)) == 0:
        own = ("dice.wild", "exact.by", "next.doubt", "costs.true")
        kept = {f"rounds.last.{key}" for key in own}
        values = {k: v for k, v in values.items() if not k.startswith("rounds.last.") or k in kept}
        values["rounds.last.when"] = draw(st.sampled_from(OF_BIDS))
    return values


class Drawn(NamedTuple):
    """A file that was drawn: what it holds, and the game that it makes."""

    text: str
    plan: GameSpec

    @property
    def game(self) -> Game:
        """The game."""
        return game_of(self.plan)


def drawn(values: dict[str, Any]) -> Drawn | None:
    """The game of a file; None if it is refused."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "drawn.toml"
        file.write_text(toml_of(values), encoding="utf-8")
        try:
            return Drawn(toml_of(values), read_spec(file, "drawn.toml"))
        except CardlieError:
            return None


# --- what is told


def told(game: Game, language: str, part: str = "book") -> str:
    """A part of a booklet without its examples, which are dealt."""
    edition = Edition(game, language)
    file = source_file(game.id, language) if game.spec is None else _source(game, language)
    source = source_of(file, file.read_text(encoding="utf-8"))
    text = source.text(part, {**places_of(edition), "fits": lambda told: True})
    return re.sub(r"```.*?```", "", text, flags=re.DOTALL)


def _source(game: Game, language: str) -> Path:
    own = game.told_as
    return source_file("dice" if own == "dice" else own, language)


def two_things(plan: GameSpec, rng: Random, tries: int = 6) -> Iterator[str]:
    """What a booklet says that another of its sentences contradicts, or that changes nothing."""
    game = game_of(plan)
    for language in LANGUAGES:
        text = told(game, language)
        yield from (f"{language}: {fault}" for fault in _of_values(plan, language, text))
        yield from (f"{language}: {fault}" for fault in _twice(plan, text))
    keys = sorted(key for key in keys_of(plan) if "." in key)
    for key in rng.sample(keys, min(tries, len(keys))):
        yield from _of_change(plan, key, rng)


def _of_values(plan: GameSpec, language: str, text: str) -> Iterator[str]:
    """Sentences of values that a key does not have, or of one that is said twice."""
    words, usual = strings(language), _outside_rounds(plan, text)
    for key, field in keys_of(plan).items():
        if "." not in key or key.startswith("rounds.") or not field.type.choices:
            continue
        force = plan.value_of(key)
        for value in field.type.choices:
            said = usual.count(sentence_of(key, value, words))
            typed = {"true": True, "false": False}.get(value, value)
            if said and typed != force:
                yield f"{key} is {force!r}, and {value!r} is told"
            elif said > 1:
                yield f"{key} is told {said} times"


def _outside_rounds(plan: GameSpec, text: str) -> str:
    """A book without the chapters on special rounds."""
    for special in plan.special:
        text = re.sub(rf"(?ms)^## {re.escape(special.name.capitalize())}$.*?(?=^## |\Z)", "", text)
    return text


def _twice(plan: GameSpec, text: str) -> Iterator[str]:
    """Sentences that stand twice in one booklet."""
    rules = _outside_rounds(plan, text).split("\n## ", 2)[-1]  # what it is about is said before
    sentences = re.split(r"(?<=[.!?])\s+|\n{2,}", rules)
    plain = [re.sub(r"[*\s]+", " ", each).strip() for each in sentences]
    seen = set[str]()
    for each in filter(lambda one: len(one.split()) > 4, plain):
        if each in seen:
            yield f"said twice: {each}"
        seen.add(each)


def _of_change(plan: GameSpec, key: str, rng: Random) -> Iterator[str]:
    """A key that is told and changes nothing, or changes something and is not told."""
    field = keys_of(plan)[key]
    others = _others(plan, key, field.type.choices, rng)
    if others is None:
        return
    before, after = matters(plan, key), matters(others, key)
    if before != after or "kinds" in key or key.endswith("when"):
        return
    if not key.startswith("rounds.") and plan.in_force(key) == others.in_force(key):
        return
    for language in LANGUAGES:
        alike = all(told(game_of(plan), language, part) == told(game_of(others), language, part)
                    for part in ("book",))  # fmt: skip
        if alike == before and not _is_alike(plan, others, key):
            change = f"{key}: {plan.value_of(key)!r} or {others.value_of(key)!r}"
            yield f"{language}: {change} {'is not told' if before else 'is told, and idle'}"


def _is_alike(plan: GameSpec, other: GameSpec, key: str) -> bool:
    """Whether a change of a key in a special round makes no other rule than there was."""
    if not key.startswith("rounds."):
        return False
    name = key.split(".")[1]
    one, two = (next(s for s in each.rounds if s.name == name) for each in (plan, other))
    if plan.in_round(one) == other.in_round(two):
        return is_free(plan, one) == is_free(other, two)
    return one.when == "never"


def _others(plan: GameSpec, key: str, choices: tuple[str, ...], rng: Random) -> GameSpec | None:
    typed: dict[str, tuple[str, ...]] = {
        "dice.wild": ("none", str(plan.dice_numbers[0])), "bids.least": ("none", "0+1+2"),
        "dice.each": ("2", "3"), "pot.stake": ("2", "3"), "costs.most": ("0", "3", "4"),
        "dice.least": ("1", "2"), "exact.below": ("0", "3", "4"), "cup.rolls": ("1", "2", "3"),
        "ladder.top": ("none", "31+21"), "start.dice": ("0", "1", "2"),
    }  # fmt: skip
    last = ".".join(key.split(".")[2:]) if key.startswith("rounds.") else key
    rows = ("caller:1", "bidder:1", "caller:2", "caller:1+rest:1", "bidder:all")
    values = choices or typed.get(last) or (rows if last.startswith("costs.") else ())
    for value in rng.sample(values, len(values)):
        try:
            other = with_keys(plan, plan.id, [f"{key}={value}"])
        except CardlieError:
            continue
        if other.value_of(key) != plan.value_of(key):
            return other
    return None


# --- what is played


def played_alike(game: Game, seed: int) -> str:
    """What differs between the two engines; "" where nothing does, or arrays don't play it."""
    options = Options(game, game.seats[0])
    plan = Plan.of(options, parse_seats("casual"), seed=seed)
    if why_not(plan):
        simulate([plan], 2, engine="table")
        return ""
    by_tables, by_arrays = (simulate([plan], 6, engine=e) for e in ("table", "arrays"))
    return "" if by_tables == by_arrays else "tables and arrays differ"


def showdowns(game: Game, seed: int) -> Iterator[tuple[Table, Showdown]]:
    """A table before each showdown of a game that is played at random, and that showdown."""
    rng, table = Random(seed), Table.deal(Options(game, game.seats[0]), seed=seed)
    for _ in range(400):
        if table.over:
            return
        action, before = any_action(table.legal(), rng), table.copy()
        table.act(action)
        shown = table.state.showdown
        passed = isinstance(action, DoubtPass)
        if shown is not None and shown is not before.state.showdown and not passed:
            yield before, shown


# --- a survey


def survey(count: int, ask: Callable[[Drawn, Random], Iterator[str]]) -> tuple[int, list[str]]:
    """How many of so many files were taken, and what was found, with the file."""
    taken, found = 0, list[str]()

    @given(values=files(), entropy=st.integers(0, 2**32))
    @seed(59)
    @settings(max_examples=count, database=None, deadline=None, phases=[Phase.generate],
              suppress_health_check=[*HealthCheck])  # fmt: skip
    def each(values: dict[str, Any], entropy: int) -> None:
        nonlocal taken
        made = drawn(values)
        if made is not None:
            taken += 1
            if faults := [*ask(made, Random(entropy))]:
                found.append("\n".join([*faults, made.text]))

    each()
    return taken, found


def of_booklets(made: Drawn, rng: Random) -> Iterator[str]:
    """What the booklets of a file say twice, or of two things."""
    return two_things(made.plan, rng)


def main() -> None:
    """Draw files, and print what their booklets say of two things."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    taken, found = survey(count, of_booklets)
    for each in found[: int(sys.argv[2]) if len(sys.argv) > 2 else 5]:
        print(each, end="\n\n")
    print(f"{count} files drawn, {taken} taken; {len(found)} say two things")


if __name__ == "__main__":
    main()
