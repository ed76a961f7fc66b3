"""The TOML file of a game of dice: read, changed by keys as they are typed, and checked.

``docs/games.md`` tells designers what a file has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.files import title_for
from cardlie.base.gathering import FilePart, Gathering
from cardlie.base.translation import tr
from cardlie.games.key_texts import USUAL_VALUE
from cardlie.games.matters import changes
from cardlie.games.option import START, GameOption
from cardlie.games.option_file import options_in
from cardlie.games.own_options import verified, verify_round
from cardlie.games.own_words import WORDS, read_words, with_word
from cardlie.games.rulings import as_spared, rulings_in
from cardlie.games.spec import KEYS_OF_ROUND, PATCHABLE, GameSpec, Special, keys_of
from cardlie.games.spec_checks import check
from cardlie.games.spec_keys import KEYS, OURS, TOP_KEYS, Key, field_of

#: How deep files may be ``like`` one another.
_DEEPEST = 20

#: No game has more special rounds.
MOST_ROUNDS = 6


def read_spec(path: Path, id: str, _deep: int = 0) -> GameSpec:
    """The game in a file; :class:`~cardlie.base.errors.TemplateError` says where it has a fault."""
    top = Section.load(path)
    if _deep > _DEEPEST:
        raise top.fault("like", "goes in a circle, or too far")
    with top.gathering() as part:
        spec = part(_whole, top, part(_like, top, path, id, _deep))
    return spec()


def _like(top: Section, path: Path, id: str, deep: int) -> GameSpec:
    """What a game is before anything is said of it: the game that it is like, if it is."""
    like = top.text("like", "")
    if not like:
        return GameSpec(id)
    known = game_files() | family_files()
    if like not in known and not like.endswith(".toml"):
        raise top.fault(
            "like",
            tr("is {name!r}, which is not a dice game", name=like),
            tr("one of {names}, or a file such as mine.toml", names=", ".join(known)),
        )
    liked = read_spec(known.get(like, path.parent / like), like, deep + 1)
    base = liked if like in OURS else liked.base
    return replace(liked, id=id, title="", art=liked.art or like, base=base)


def spec_of(values: dict[str, Any], id: str) -> GameSpec:
    """The game that :func:`~cardlie.games.spec_written.written` wrote, checked as a file is."""
    return _whole(Section(id, values), FilePart(GameSpec(id)))


def _whole(top: Section, like: FilePart[GameSpec]) -> GameSpec:
    """A spec with all that a file says, if it can be played."""
    with top.gathering() as part:
        values = _values(part, top, KEYS.values(), _value)
        rounds, words, options, rulings = (
            top.table(part, name, optional=True)
            for name in ("rounds", "words", "options", "rulings")
        )
        part(_verify_art, top, values["art"])
        part(_verify_colour, top, values["colour"])
        part(top.refuse_unknown)
        spec = like()  # all else hangs on it
        wrong = [name for name, value in values.items() if not value.known]
        said = {name: value() for name, value in values.items() if value.known}
        spec = replace(
            spec, **{field_of(name): value for name, value in said.items() if value is not None}
        )
        spec, wrong_of_rounds = _with_rounds(part, rounds, spec)
        spec = replace(spec, words=part(read_words, words, spec).get(spec.words))
        spec = replace(spec, options=part(_options, options, spec).get({**spec.options}))
        spec = replace(spec, rulings=part(_rulings, rulings, spec).get({}))
        part(check, spec, top, [*wrong, *wrong_of_rounds])
    return replace(spec, title=spec.title or title_for(Path(spec.id).stem))


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

    specs = [read_spec(file, id) for id, file in game_files().items()]
    tables = [CARDS.options, *({**spec.options, **spec.rulings} for spec in specs)]
    return tuple([each for table in tables for each in table.values() if each is not START])


def with_keys(spec: GameSpec, id: str, texts: Iterable[str]) -> GameSpec:
    """A spec with some keys as texts such as ``exact.by=next`` or ``dice.wild=1+6`` set them."""
    known, base = keys_of(spec), spec.base or (spec if spec.id in OURS else None)
    for text in texts:
        key, equals, value = (part.strip() for part in text.partition("="))
        if key.startswith(WORDS) and equals:
            spec = with_word(spec, key.removeprefix(WORDS), value)
            continue
        if key not in known:
            raise UnknownName("key of a game's file", key, known)
        if not equals:
            raise CardlieError(
                tr("{word} has no value", word=key), tr("such as {example}", example=f"{key}=1")
            )
        if _is_usual(key, value, known[key]):
            spec = spec.with_value(key, None)
            continue
        its = known[key].type
        spec = spec.with_value(key, its.read(Section(id, {key: its.typed(value)}), key))
    spec = replace(spec, id=id, art=spec.art or (spec.id if spec.id in OURS else ""), base=base)
    check(spec, Section(id, {}))
    return spec


def _is_usual(name: str, text: object, key: Key) -> bool:
    """Whether a value says of a key in a special round that it is as in all rounds."""
    return text == USUAL_VALUE and name.startswith("rounds.") and key.name in PATCHABLE


def verify_value(name: str, text: str, key: Key) -> None:
    """Raise :class:`CardlieError` unless a key may have the value, whatever else is chosen."""
    if not _is_usual(name, text, key):
        key.type.verify_words(name, text)
        key.type.read(Section("--over", {name: key.type.typed(text)}), name)


def _values(
    part: Gathering, top: Section, keys: Iterable[Key], read: Callable[[Section, str, Key], object]
) -> dict[str, FilePart[Any]]:
    """The values of keys in the tables of a section, by their names; None of those it has not."""
    values: dict[str, FilePart[Any]] = {}
    tables = {"": top}
    for key in keys:
        table, name = key.parts
        if table not in tables:
            tables[table] = top.table(part, table, optional=True)
        values[key.name] = part(read, tables[table], name, key)
    del tables[""]  # it may have other tables
    above = {"like", *TOP_KEYS}
    for section in tables.values():
        for name in sorted(above & {*section}):
            part(_refuse_below, section, name)
        part(section.refuse_unknown)
    return values


def _refuse_below(section: Section, name: str) -> None:
    section.value(name)
    raise section.fault(
        name,
        tr("is a key of the file, not of its table"),
        tr("{key} = ... stands above the first line with [ ]", key=name),
    )


def _options(section: Section, spec: GameSpec) -> dict[str, GameOption]:
    """The options of a spec with those that a file declares."""
    with section.gathering() as part:
        found = options_in(part, section)
        if not _is_ours(section):
            found = part(verified, section, found, spec.options, _ours()).get({})
    return {**spec.options, **found}


def _rulings(section: Section, spec: GameSpec) -> dict[str, GameOption]:
    """The rulings of a spec with those that a file declares, each of some of its keys."""
    keys = keys_of(spec)
    with section.gathering() as part:
        rulings = rulings_in(
            part, section, lambda at, name, key: _of_reading(at, name, key, keys[key]), keys
        )
        rulings = {name: _told_of_rounds(each, spec) for name, each in rulings.items()}
        if not _is_ours(section):
            inherited = {**spec.options, **spec.rulings}
            options = part(verified, section, rulings, inherited, _ours()).get({})
            rulings = {name: replace(each, own=False) for name, each in options.items()}
    own = {key for ruling in rulings.values() for key in ruling.of}  # it asks in its own words
    kept = {name: each for name, each in spec.rulings.items() if not own & {*each.of}}
    return kept | rulings


def _told_of_rounds(ruling: GameOption, spec: GameSpec) -> GameOption:
    """A ruling on a round that changes nothing is told of the special round that comes next."""
    for special, after in pairwise(spec.rounds):
        if ruling.of == (f"rounds.{special.name}.when",) and not changes(spec, special):
            return as_spared(ruling, f"rounds.{after.name}.unless")
    return ruling


def _is_ours(section: Section) -> bool:
    return Path(str(section.file)) in game_files().values()


def _with_rounds(part: Gathering, top: Section, spec: GameSpec) -> tuple[GameSpec, list[str]]:
    """A spec with the special rounds of a file, and which of their keys are at fault."""
    rounds, wrong = {each.name: each for each in spec.rounds}, list[str]()
    for name in part(list, top).get([]):
        if part(verify_round, top, name).known:
            section, special = top.table(part, name), rounds.get(name, Special(name))
            values = _values(part, section, KEYS_OF_ROUND.values(), _value_in_round)
            part(section.refuse_unknown)
            for key, value in values.items():
                if not value.known:
                    wrong.append(f"rounds.{name}.{key}")
                elif value() is not None:
                    kept = None if value() == USUAL_VALUE else value()
                    special = special.with_value(key, kept)
            rounds[name] = special
    part(_verify_count, top, len(rounds))
    return replace(spec, rounds=tuple(rounds.values())), wrong


def _value_in_round(section: Section, name: str, key: Key) -> object:
    """The value of a key in a special round, or that it is the usual one."""
    usual = key.name in PATCHABLE and section.value(name) == USUAL_VALUE
    return USUAL_VALUE if usual else _value(section, name, key)


def _of_reading(section: Section, name: str, full: str, key: Key) -> object:
    """The value that a reading gives a key; None: in a special round the usual one."""
    if _is_usual(full, section.value(name), key):
        return None
    return _value(section, name, key)


def _verify_count(top: Section, rounds: int) -> None:
    if rounds > MOST_ROUNDS:
        raise top.fault("", tr("has {count} kinds of rounds", count=rounds))


def _value(section: Section, name: str, key: Key) -> object:
    """The value of a key; None where it is not there."""
    missing = section.value(name) is None  # asked for, so that a misspelled one is told from it
    return None if missing else key.type.read(section, name)
