"""The TOML file of a game of dice: read, changed by keys as they are typed, and checked.

``docs/games.md`` tells designers what a file has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import Field, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from cardlie.base.amount import whole_number
from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.gathering import FilePart, Gathering
from cardlie.base.translation import tr
from cardlie.games.costs import read_row, typed_row
from cardlie.games.matters import changes
from cardlie.games.option import START, GameOption, options_in
from cardlie.games.own_options import verified, verify_round
from cardlie.games.own_words import WORDS, read_words, with_word
from cardlie.games.plan import (
    OURS,
    USUAL_VALUE,
    GamePlan,
    Special,
    chosen,
    key_of,
    keyed,
    keys_of_round,
    patchable,
)
from cardlie.games.plan_checks import check
from cardlie.games.rulings import as_spared, rulings_in

#: How deep files may be ``like`` one another.
_DEEPEST = 20

#: Keys that there were once, and what says the same now.
REMOVED = {
    "doubt.costs": 'costs.false = { bidder = "difference" }, costs.true = { caller = ... }',
    "doubt.exact": "costs.exact = { caller = 1, rest = 1 }, or { caller = 1, bidder = -1 }",
    "doubt.spares": "costs.spares = true",
    "doubt.top": "costs.top-false = { bidder = 2 }, costs.top-true = { caller = 2 }",
    "exact.wins": "costs.right = { caller = -1 }, costs.most = 5",
    "exact.most": "costs.most = 5",
    "exact.others": "costs.right = { bidder = 1, rest = 1 }",
    "exact.costs": "costs.wrong = { caller = 1 }",
    "doubt.starts": 'next.doubt = "loser", "caller" or "right"',
    "doubt.out": 'next.out = "left" or "right"',
    "exact.starts": 'next.exact = "caller" or "caller\'s-right"',
}

#: Keys that a special round had once, and what says the same now.
REMOVED_OF_ROUNDS = {
    "kinds": 'bids.kinds = ["number"]',
    "wild": "dice.wild = []",
    "rule": 'bids.rule = "count-only"',
    "last-die": 'free = "last-die"',
    "unless-two": 'a round with when = "two-are-left" before it',
}

#: No game has more special rounds.
MOST_ROUNDS = 6


def read_plan(path: Path, id: str, _deep: int = 0) -> GamePlan:
    """The game in a file; :class:`~cardlie.base.errors.TemplateError` says where it has a fault."""
    top = Section.load(path)
    if _deep > _DEEPEST:
        raise top.fault("like", "goes in a circle, or too far")
    with top.gathering() as part:
        plan = part(_whole, top, part(_like, top, path, id, _deep))
    return plan()


def _like(top: Section, path: Path, id: str, deep: int) -> GamePlan:
    """What a game is before anything is said of it: the game that it is like, if it is."""
    like = top.text("like", "")
    if not like:
        return GamePlan(id)
    known = game_files() | family_files()
    if like not in known and not like.endswith(".toml"):
        raise top.fault(
            "like",
            tr("is {name!r}, which is not a dice game", name=like),
            tr("one of {names}, or a file such as mine.toml", names=", ".join(known)),
        )
    liked = read_plan(known.get(like, path.parent / like), like, deep + 1)
    base = liked if like in OURS else liked.base
    return replace(liked, id=id, title="", art=liked.art or like, base=base)


def plan_of(values: dict[str, Any], id: str) -> GamePlan:
    """The game that :func:`~cardlie.games.plan_written.written` wrote, checked as a file is."""
    return _whole(Section(id, values), FilePart(GamePlan(id)))


def _whole(top: Section, like: FilePart[GamePlan]) -> GamePlan:
    """A plan with all that a file says, if it can be played."""
    with top.gathering() as part:
        values = _values(part, top)
        rounds, words, options, rulings = (
            top.table(part, name, optional=True)
            for name in ("rounds", "words", "options", "rulings")
        )
        part(_verify_art, top, values["art"])
        part(_verify_colour, top, values["colour"])
        part(top.refuse_unknown)
        plan = like()  # all else hangs on it
        wrong = [key_of(each) for each in chosen(GamePlan) if not values[each.name].known]
        plan = replace(plan, **{
            name: value for name, each in values.items() if (value := each.get(None)) is not None
        })  # fmt: skip
        plan, wrong_of_rounds = _with_rounds(part, rounds, plan)
        plan = replace(plan, words=part(read_words, words, plan).get(plan.words))
        plan = replace(plan, options=part(_options, options, plan).get({**plan.options}))
        plan = replace(plan, rulings=part(_rulings, rulings, plan).get({}))
        part(check, plan, top, [*wrong, *wrong_of_rounds])
    name = Path(plan.id).stem.replace("-", " ").replace("_", " ")
    return replace(plan, title=plan.title or name)


def _verify_art(top: Section, art: FilePart[str]) -> None:
    if "art" in top and art().replace("_", "-") not in ("", *OURS):
        raise top.fault("art", tr("is {name!r}, which is not a dice game", name=art()))


def _verify_colour(top: Section, colour: FilePart[str]) -> None:
    if colour() and not re.fullmatch(r"#[0-9a-fA-F]{6}", colour()):
        raise top.fault(
            "colour", tr("{text!r} is not a colour; write it like #9d2a10", text=colour()[:20])
        )


def game_files() -> dict[str, Path]:
    """The files of the games of dice that come with cardlie, by their ids."""
    folder = data_dir("templates") / "games"
    return {name: folder / f"{name}.toml" for name in OURS}


@cache
def family_files() -> dict[str, Path]:
    """The files of more games of the family, which are told and printed as anybody's file is."""
    folder = data_dir("templates") / "games" / "world"
    return {file.stem: file for file in sorted(folder.glob("*.toml"))}


@cache
def _ours() -> tuple[GameOption, ...]:
    """The options of the games that come with cardlie."""
    from cardlie.games.cards import CARDS  # whose file is read with it

    plans = [read_plan(file, id) for id, file in game_files().items()]
    tables = [CARDS.options, *({**plan.options, **plan.rulings} for plan in plans)]
    return tuple([each for table in tables for each in table.values() if each is not START])


def with_keys(plan: GamePlan, id: str, texts: Iterable[str]) -> GamePlan:
    """A plan with some keys as texts such as ``exact.by=next`` or ``dice.wild=1+6`` set them."""
    known, base = keys_of(plan), plan.base or (plan if plan.id in OURS else None)
    for text in texts:
        key, equals, value = (part.strip() for part in text.partition("="))
        if (line := _removed(key)) is not None:
            raise CardlieError(tr("{key} is no longer a key", key=key), tr("say {line}", line=line))
        if key.startswith(WORDS) and equals:
            plan = with_word(plan, key.removeprefix(WORDS), value)
            continue
        if key not in known:
            raise UnknownName("key of a game's file", key, known)
        if not equals:
            raise CardlieError(
                tr("{word} has no value", word=key), tr("such as {example}", example=f"{key}=1")
            )
        if _is_usual(key, value, known[key]):
            plan = plan.with_value(key, None)
            continue
        top = Section(id, {key: _typed(value, known[key])})
        plan = plan.with_value(key, _value(top, key, known[key], None))
    plan = replace(plan, id=id, art=plan.art or (plan.id if plan.id in OURS else ""), base=base)
    check(plan, Section(id, {}))
    return plan


def _removed(key: str) -> str | None:
    """What says what a key said once; None of one that there never was."""
    first, *within = key.split(".")
    own = REMOVED_OF_ROUNDS if first == "rounds" and len(within) == 2 else {}
    return own.get(within[-1] if within else "", REMOVED.get(key))


def keys_of(plan: GamePlan) -> dict[str, Field[Any]]:
    """The keys in the tables of a plan's file, those of its special rounds, too."""
    return dict(keyed(plan))


def _is_usual(key: str, text: str, each: Field[Any]) -> bool:
    """Whether a text says of a key in a special round that it is as in all rounds."""
    return text == USUAL_VALUE and key.startswith("rounds.") and key_of(each) in patchable()


def choices_of(each: Field[Any]) -> tuple[str, ...]:
    """The values that a key may have, where they can be listed."""
    return tuple(each.metadata.get("choices", ()))


def verify_value(key: str, text: str, each: Field[Any]) -> None:
    """Raise :class:`CardlieError` unless a key may have the value, whatever else is chosen."""
    if _is_usual(key, text, each):
        return
    known = choices_of(each) or each.metadata.get("words") or ()
    for word in [text] if "choices" in each.metadata else text.split("+"):
        if known and word not in (*known, *(["none"] if "words" in each.metadata else [])):
            raise UnknownName(tr("value of {key}", key=key), word, known)
    _value(Section("--over", {key: _typed(text, each)}), key, each, None)


def _typed(text: str, each: Field[Any]) -> Any:
    """A value that is typed in a command, as a file would have it."""
    if "row" in each.metadata:
        return typed_row(text)
    parts = [] if text == "none" else re.split("[+,]", text)
    numbers = [part if whole_number(part) < 0 else whole_number(part) for part in parts]
    if "numbers" in each.metadata:
        return numbers
    if "whole" in each.metadata:
        return numbers[0] if len(numbers) == 1 else text
    if "flag" in each.metadata:
        return {"true": True, "false": False}.get(text, text)
    return parts if "words" in each.metadata else text


def _values(part: Gathering, top: Section) -> dict[str, FilePart[Any]]:
    """The values of the keys in a file, by their fields; None of those that it has not."""
    found: dict[str, FilePart[Any]] = {}
    once = {key.partition(".")[0] for key in REMOVED}
    tables = {name: top.table(part, name, optional=True) for name in sorted(once)}
    for each in chosen(GamePlan):
        table_name, dot, key = key_of(each).partition(".")
        if dot and table_name not in tables:
            tables[table_name] = top.table(part, table_name, optional=True)
        at = tables[table_name] if dot else top
        found[each.name] = part(_value, at, key or each.name, each, None)
    for name, section in tables.items():
        for key in REMOVED:
            first, _, last = key.partition(".")
            if first == name and last in section:
                part(_refuse_removed, section, last, REMOVED[key])
        part(section.refuse_unknown)
    return found


def _refuse_removed(section: Section, name: str, line: str) -> None:
    section.value(name)
    raise section.fault(name, tr("is no longer a key"), tr("say {line}", line=line))


def _options(section: Section, plan: GamePlan) -> dict[str, GameOption]:
    """The options of a plan with those that a file declares."""
    with section.gathering() as part:
        found = options_in(part, section)
        if not _is_ours(section):
            found = part(verified, section, found, plan.options, _ours()).get({})
    return {**plan.options, **found}


def _rulings(section: Section, plan: GamePlan) -> dict[str, GameOption]:
    """The rulings of a plan with those that a file declares, each of some of its keys."""
    keys = keys_of(plan)
    with section.gathering() as part:
        found = rulings_in(
            part, section, lambda at, name, key: _of_reading(at, name, keys[key]), keys
        )
        found = {name: _told_of_rounds(each, plan) for name, each in found.items()}
        if not _is_ours(section):
            inherited = {**plan.options, **plan.rulings}
            asked = part(verified, section, found, inherited, _ours()).get({})
            found = {name: replace(each, own=False) for name, each in asked.items()}
    own = {key for ruling in found.values() for key in ruling.of}  # it asks in its own words
    kept = {name: each for name, each in plan.rulings.items() if not own & {*each.of}}
    return kept | found


def _told_of_rounds(ruling: GameOption, plan: GamePlan) -> GameOption:
    """A ruling on a round that changes nothing is told of the special round that comes next."""
    for special, after in pairwise(plan.rounds):
        if ruling.of == (f"rounds.{special.name}.when",) and not changes(plan, special):
            return as_spared(ruling, f"rounds.{after.name}.unless")
    return ruling


def _is_ours(section: Section) -> bool:
    return Path(str(section.file)) in game_files().values()


def _with_rounds(part: Gathering, top: Section, plan: GamePlan) -> tuple[GamePlan, list[str]]:
    """A plan with the special rounds of a file, and which of their keys are at fault."""
    found, wrong = {each.name: each for each in plan.rounds}, list[str]()
    for name in part(list, top).get([]):
        if part(verify_round, top, name).known:
            section, special = top.table(part, name), found.get(name, Special(name))
            for key, value in _of_round(part, section).items():
                if not value.known:
                    wrong.append(f"rounds.{name}.{key}")
                elif value() is not None:
                    kept = None if value() == USUAL_VALUE else value()
                    special = special.with_value(key, kept)
            found[name] = special
    part(_verify_count, top, len(found))
    return replace(plan, rounds=tuple(found.values())), wrong


def _of_round(part: Gathering, section: Section) -> dict[str, FilePart[Any]]:
    """The values of the keys of a special round; None of those that its file has not."""
    tables: dict[str, Section] = {"": section}
    found: dict[str, FilePart[Any]] = {}
    for key, each in keys_of_round().items():
        table, _, name = key.rpartition(".")
        if table not in tables:
            tables[table] = section.table(part, table, optional=True)
        found[key] = part(_value_in_round, tables[table], name, each)
    for once in REMOVED_OF_ROUNDS:
        if part(section.__contains__, once).get(False):
            part(_refuse_removed, section, once, REMOVED_OF_ROUNDS[once])
    for at in tables.values():
        part(at.refuse_unknown)
    return found


def _value_in_round(at: Section, name: str, each: Field[Any]) -> Any:
    """The value of a key in a special round, or that it is the usual one."""
    usual = key_of(each) in patchable() and at.value(name) == USUAL_VALUE
    return USUAL_VALUE if usual else _value(at, name, each, None)


def _of_reading(at: Section, name: str, each: Field[Any]) -> Any:
    """The value that a reading gives a key; None: in a special round the usual one."""
    value = _value_in_round(at, name, each)
    return None if value == USUAL_VALUE else value


def _verify_count(top: Section, rounds: int) -> None:
    if rounds > MOST_ROUNDS:
        raise top.fault("", tr("has {count} kinds of rounds", count=rounds))


def _value(at: Section, name: str, each: Field[Any], default: Any) -> Any:
    """The value of one key, as its field says that it may be."""
    what = each.metadata
    if at.value(name) is None:  # so that a key that is misspelled is told from it
        return default
    if "row" in what:
        return read_row(at, name)
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
            raise at.fault(
                name,
                tr(
                    "holds {value!r}, expected some of {words}",
                    value=word,
                    words=", ".join(what["words"]),
                ),
            )
    return tuple(words)
