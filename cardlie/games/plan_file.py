"""The TOML file of a game of dice: read, changed by keys as they are typed, and checked.

``docs/games.md`` tells designers what a file has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field, replace
from pathlib import Path
from typing import Any

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError, TemplateError, UnknownName
from cardlie.base.translation import tr
from cardlie.games.plan import OURS, GamePlan, Special, chosen, dashed, key_of, keyed
from cardlie.kinds.hand import Hand
from cardlie.kinds.mia import Mia
from cardlie.setting.faces import WILD
from cardlie.setting.option import read_options

#: How deep files may be ``like`` one another.
_DEEPEST = 20

_PIPS = set(range(1, 10))

#: No game has more special rounds.
MOST_ROUNDS = 6

#: The keys that no reading of a ruling sets: what is laid out before one is read.
_LAID_OUT = r"\w+|(dice|start|pot)\..+|bids\.(kinds|track|reroll)|rounds\..+\.(kinds|wild)"


def read_plan(path: Path, id: str, _deep: int = 0) -> GamePlan:
    """The game in a file; :class:`~cardlie.base.errors.TemplateError` says where it has a fault."""
    top = Section.load(path)
    if _deep > _DEEPEST:
        raise top.fault("like", "goes in a circle, or too far")
    plan = GamePlan(id)
    if like := top.text("like", ""):
        known = game_files()
        if like not in known and not like.endswith(".toml"):
            raise top.fault(
                "like",
                tr("is {name!r}, which is no game of dice", name=like),
                tr("one of {names}, or a file such as mine.toml", names=", ".join(known)),
            )
        liked = read_plan(known.get(like, path.parent / like), like, _deep + 1)
        plan = replace(liked, id=id, title="", art=liked.art or like)
    plan = _read(top, plan)
    plan = replace(plan, title=plan.title or Path(id).stem.replace("-", " ").replace("_", " "))
    top.refuse_unknown()
    check(plan, top)
    return plan


def game_files() -> dict[str, Path]:
    """The files of the games of dice that come with cardlie, by their ids."""
    folder = data_dir("templates") / "games"
    return {name: folder / f"{name}.toml" for name in OURS}


def with_keys(plan: GamePlan, id: str, texts: Iterable[str]) -> GamePlan:
    """A plan with some keys as texts such as ``exact.wins=1`` or ``dice.wild=1+6`` set them."""
    known = keys_of(plan)
    for text in texts:
        key, equals, value = (part.strip() for part in text.partition("="))
        if key not in known:
            raise UnknownName("key of a game's file", key, known)
        if not equals:
            raise CardlieError(
                tr("{word} has no value", word=key), tr("such as {example}", example=f"{key}=1")
            )
        top = Section(id, {key: _typed(value, known[key])})
        plan = plan.with_value(key, _value(top, key, known[key], None))
    plan = replace(plan, id=id, art=plan.art or plan.id)
    check(plan, Section(id, {}))
    return plan


def keys_of(plan: GamePlan) -> dict[str, Field[Any]]:
    """The keys in the tables of a plan's file, those of its special rounds, too."""
    return {key: each for key, _, each in keyed(plan)}


def choices_of(each: Field[Any]) -> tuple[str, ...]:
    """The values that a key may have, where they can be listed."""
    return tuple(each.metadata.get("choices", ()))


def _typed(text: str, each: Field[Any]) -> Any:
    """A value that is typed in a command, as a file would have it."""
    parts = [] if text == "none" else text.split("+")
    numbers = [int(part) if part.isascii() and part.isdigit() else part for part in parts]
    if "numbers" in each.metadata:
        return numbers
    if "whole" in each.metadata:
        return numbers[0] if len(numbers) == 1 else text
    if "flag" in each.metadata:
        return {"true": True, "false": False}.get(text, text)
    return parts if "words" in each.metadata else text


def _read(top: Section, plan: GamePlan) -> GamePlan:
    values: dict[str, Any] = {}
    tables: dict[str, Section] = {}
    for each in chosen(GamePlan):
        table_name, dot, key = key_of(each).partition(".")
        if dot and table_name not in tables:
            tables[table_name] = top.section(table_name, optional=True)
        at = tables[table_name] if dot else top
        values[each.name] = _value(at, key or each.name, each, getattr(plan, each.name))
    for section in tables.values():
        section.refuse_unknown()
    options, sets = read_options(top.section("options", optional=True))
    plan = replace(
        plan,
        **values,
        rounds=_rounds(top.section("rounds", optional=True), plan.rounds),
        options={**plan.options, **options},
    )
    return replace(plan, sets=(*plan.sets, *_sets(plan, sets)))


def _rounds(top: Section, before: tuple[Special, ...]) -> tuple[Special, ...]:
    found = {each.name: each for each in before}
    for name in top:
        section, special = top.section(name), found.get(name, Special(name))
        values = {
            each.name: _value(section, dashed(each), each, getattr(special, each.name))
            for each in chosen(Special)
        }
        section.refuse_unknown()
        found[name] = replace(special, **values)
    if len(found) > MOST_ROUNDS:
        raise top.fault("", tr("has {count} sorts of rounds", count=len(found)))
    return tuple(found.values())


def _value(at: Section, name: str, each: Field[Any], default: Any) -> Any:
    """The value of one key, as its field says that it may be."""
    what = each.metadata
    if name not in at:
        return default
    if "flag" in what:
        return at.flag(name)
    if "choices" in what:
        return at.choice(name, what["choices"])
    if "whole" in what:
        return at.whole(name, *what["whole"])
    if "text" in what:
        return at.text(name)
    if "numbers" in what:
        return tuple(at.items(name, int, "whole numbers"))
    words = at.items(name, str, "texts")
    for word in words:
        if what["words"] is not None and word not in what["words"]:
            raise at.fault(name, f"holds {word!r}, expected some of {', '.join(what['words'])}")
    return tuple(words)


def _sets(
    plan: GamePlan, sets: Mapping[tuple[str, str], Section]
) -> list[tuple[str, str, str, Any]]:
    """What readings of rulings change, each value checked as in its table."""
    known = keys_of(plan)
    found = []
    for (ruling, reading), section in sets.items():
        for key in section:
            if key not in known:
                raise section.fault(
                    key,
                    tr("is not a key that is known here"),
                    tr('such as "exact.by", in quotes'),
                )
            if re.fullmatch(_LAID_OUT, key):
                raise section.fault(key, tr("is laid out before a ruling is read"))
            found.append((ruling, reading, key, _value(section, key, known[key], None)))
    return found


def check(plan: GamePlan, top: Section) -> None:
    """Refuse what can't be played: each choice is right, and they don't go together."""
    for key, fault in (
        *_faults_of_dice(plan),
        *_faults_of_bids(plan),
        *_faults_of_cup(plan),
    ):
        raise TemplateError(top.file, key, fault)


def _faults_of_dice(plan: GamePlan) -> Iterator[tuple[str, str]]:
    few, numbers = plan.players, plan.dice_numbers
    if len(few) != 2 or not 2 <= few[0] <= few[1] <= 8:
        shown = list(few)
        yield "players", tr("is {value}, expected fewest and most, such as [2, 6]", value=shown)
    if list(numbers) != sorted(set(numbers)):
        yield "dice.numbers", tr("must rise")
    if not numbers or not set(numbers) <= _PIPS:
        yield "dice.numbers", tr("must be numbers from 1 to 9, as pips can show")
    if len(numbers) + plan.dice_star not in (2, 3, 6):
        yield "dice.numbers", tr("must be 2, 3 or 6 faces, with the star: dice fold up from six")
    special = [(f"rounds.{each.name}.wild", each.wild or ()) for each in plan.rounds]
    for key, wild in (("dice.wild", plan.dice_wild), *special):
        if not set(wild) < set(numbers):
            yield key, tr("must be some of the die's numbers, and not all")
        elif len(numbers) - len(wild) < 2:
            yield key, tr("must leave two numbers that are not wild: else all dice count alike")
        if wild and plan.dice_star:
            yield key, tr("can't go with a star: one of them is wild")
    for each in plan.rounds:
        if each.unless_two and each.when.startswith("two"):
            yield f"rounds.{each.name}.unless-two", tr("is true, and the round is for two")
    if plan.start_who == "most-stars" and not plan.dice_star:
        yield "start.who", tr("counts stars, and there is none on the die")
    if plan.pot_of != "nothing" and any(each.when == "fell-to-one" for each in plan.rounds):
        yield "pot.of", tr("can't go with a round of who fell to one die")


def _faults_of_bids(plan: GamePlan) -> Iterator[tuple[str, str]]:
    special = [
        (
            f"rounds.{each.name}.kinds",
            each.kinds or plan.bids_kinds,
            plan.dice_wild if each.wild is None else each.wild,
        )
        for each in plan.rounds
    ]
    for key, kinds, wild in (("bids.kinds", plan.bids_kinds, plan.dice_wild), *special):
        if not kinds:
            yield key, tr("names nothing that can be bid")
        if "sum" in kinds and len(kinds) > 1:
            yield key, tr("sums are bid alone: no number is higher or lower than a sum")
        if "sum" in kinds and (plan.dice_star or wild):
            yield key, tr("sums can't go with wild faces: it is not said what they come to")
        if "sum" in kinds and plan.exact_by != "nobody":
            yield key, tr('sums can\'t be called exact: exact.by is not "nobody"')
        if "stars" in kinds and not (plan.dice_star and plan.bids_rule == "track"):
            yield key, tr("'stars' are bid where a star is on the die, and there is a track")
    if plan.bids_rule == "track" and not plan.bids_track:
        yield "bids.track", tr("is missing: which bids follow one another")
    for space in plan.bids_track:
        if not (space.removeprefix(WILD).isdecimal() and space.isascii()):
            yield "bids.track", tr("holds {space!r}, expected such as '3' or '*2'", space=space)
    if plan.bids_wild == "half" and not plan.dice_wild:
        yield "bids.wild", tr('is "half", and no number is wild')
    if plan.exact_by != "nobody" and not plan.exact_wins + plan.exact_others:
        yield "exact.wins", tr("is 0, and others lose nothing: a right call must change something")
    if plan.exact_by == "nobody" and plan.exact_wins + plan.exact_others:
        yield "exact.by", tr('is "nobody", and an exact call wins something')


#: How many dice are claimed on, by the kinds of guess that go with a cup.
OF_CUP = {kind.kind: kind.dice for kind in (Mia, Hand)}


def _faults_of_cup(plan: GamePlan) -> Iterator[tuple[str, str]]:
    kinds = [*plan.bids_kinds, *(kind for special in plan.rounds for kind in special.kinds)]
    claims = [kind for kind in kinds if kind in OF_CUP]
    if not plan.cup_dice:
        if claims:
            yield (
                "bids.kinds",
                tr("holds {kind!r}, and no cup goes round: cup.dice", kind=claims[0]),
            )
        for each in plan.rounds:
            if "higher" in (each.rule, each.last_die):
                key = f"rounds.{each.name}.rule"
                yield key, tr('is "higher", and no cup goes round: cup.dice')
        if plan.bids_rule == "higher":
            yield "bids.rule", tr('is "higher", and no cup goes round: cup.dice')
        return
    if len(plan.bids_kinds) != 1 or not claims:
        yield "bids.kinds", tr('must be ["mia"] or ["hand"] where a cup goes round')
    elif plan.cup_dice != OF_CUP[claims[0]]:
        count, kind = OF_CUP[claims[0]], claims[0]
        yield "cup.dice", tr("must be {count} for {kind!r}", count=count, kind=kind)
    if plan.cup_again == "some" and "hand" not in claims:
        yield "cup.again", tr('must be "all" for {kind!r}', kind="mia")
    if plan.bids_rule != "higher":
        yield "bids.rule", tr('must be "higher" where a cup goes round')
    if plan.dice_numbers != (1, 2, 3, 4, 5, 6) or plan.dice_star or plan.dice_wild:
        yield "dice.numbers", tr("must be 1 to 6, and none wild, where a cup goes round")
    other = GamePlan("")
    for key in (
        *("bids.track", "bids.reroll", "bids.wild", "bids.first", "rounds", "pot.of", "exact.by"),
        *("doubt.costs", "doubt.exact", "doubt.spares"),
    ):
        name = key.replace(".", "_")
        if getattr(plan, name) != getattr(other, name):
            yield key, tr("can't go with a cup that goes round")
