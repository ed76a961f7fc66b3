"""Rulings: where a rule text is silent, which reading is played. Each is a reading of keys."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace

from cardlie.base.data import Section
from cardlie.base.gathering import Gathering
from cardlie.base.strings import strings
from cardlie.base.translation import tr
from cardlie.games.key_texts import generic, question_of, sentence_of
from cardlie.games.option import GameOption

#: Keys by which the judge decides: what guesses mean, and which may follow which.
JUDGED = {
    *("wild.shows", "straight.least", "straight.higher", "power.is-without", "guess.again"),
    *("guess.possible", "bids.rule", "bids.wild", "bids.first", "bids.means", "dice.wild"),
    *("ladder.doubles", "ladder.top"),
    *("rounds.when", "rounds.free"),
}

#: What a section has under a name, as a value of a key.
ValueOf = Callable[[Section, str, str], object]


def rulings_in(
    part: Gathering, top: Section, value_of: ValueOf, known: Container[str]
) -> dict[str, GameOption]:
    """The rulings that a file declares, of those that can be read: readings of ``known`` keys.

    ``value_of`` gives what a section has under a name, as a value of a key.

        raise = { of = "bids.rule", count-or-face = "count-first", one-thing = "same-or-as-many" }
    """
    names = part(list, top).get([])
    found = {name: part(_read_ruling, top, name, value_of, known) for name in names}
    return {name: ruling() for name, ruling in found.items() if ruling.known}


def _read_ruling(top: Section, name: str, value_of: ValueOf, known: Container[str]) -> GameOption:
    entry, words = top.section(name), strings()
    with entry.gathering() as part:
        of = _keys_of(entry, known)  # nothing else can be read without it
        judge, asks = any(map(is_judged, of)), question_of(of[0], words)
        if "from" in entry or "to" in entry:
            low, high = _ends(entry, of, value_of)
            part(entry.refuse_unknown)
            return GameOption(name, low, asks=asks, judge=judge, whole=(low, high), of=of)
        read = {
            reading: part(_set_by, entry, reading, of, value_of)
            for reading in entry
            if reading != "of"
        }
        part(_refuse_few, top, name, len(read))
    sets = {reading: values() for reading, values in read.items()}
    texts = {
        reading: " ".join(sentence_of(key, value, words) for key, value in values)
        for reading, values in sets.items()
    }
    return GameOption(name, asks=asks, judge=judge, readings=texts, of=of, sets=sets)


def is_judged(key: str) -> bool:
    """Whether the judge decides by a key, or by a key of special rounds."""
    return generic(key) in JUDGED or generic(key).removeprefix("rounds.") in JUDGED


def as_spared(ruling: GameOption, key: str) -> GameOption:
    """A ruling on a round in which all is as ever, told of the rounds that it comes before.

    ``key`` is that of its sentences, such as ``rounds.palifico.unless``.
    """
    words = strings()
    texts = {
        reading: " ".join(sentence_of(key, value, words) for _, value in values)
        for reading, values in ruling.sets.items()
    }
    return replace(ruling, as_key=key, asks=question_of(key, words), readings=texts)


def _refuse_few(top: Section, name: str, readings: int) -> None:
    if readings < 2:
        raise top.fault(name, tr("has {count} readings, expected two", count=readings))


def _ends(entry: Section, of: tuple[str, ...], value_of: ValueOf) -> tuple[int, int]:
    """The least and the most that one key may be, each a value that it may have."""
    low, high = (value_of(entry, end, of[0]) for end in ("from", "to"))
    if len(of) > 1 or type(low) is not int or type(high) is not int or low > high:
        raise entry.fault("to", tr("must end a range of one whole number, such as from 1 to 3"))
    return low, high


def _set_by(
    entry: Section, reading: str, of: tuple[str, ...], value_of: ValueOf
) -> tuple[tuple[str, object], ...]:
    """What a reading makes of its keys: one value, or as many as there are keys."""
    if len(of) == 1:
        return ((of[0], value_of(entry, reading, of[0])),)
    values = entry.value(reading)
    if not isinstance(values, list) or len(values) != len(of):
        raise entry.fault(reading, tr("expected one value for each of {keys}", keys=", ".join(of)))
    own = Section(entry.file, dict(zip(of, values, strict=True)), entry.key(reading))
    return tuple([(key, value_of(own, key, key)) for key in of])


def _keys_of(entry: Section, known: Container[str]) -> tuple[str, ...]:
    """The keys that a ruling is of, each of which a ruling can be of."""
    several = isinstance(entry.value("of"), list)
    of = tuple(entry.items("of", str, "texts")) if several else (entry.text("of"),)
    if not of:
        raise entry.fault("of", tr("names no key"))
    for key in of:
        if key not in known or not question_of(key, strings()):
            raise entry.fault("of", tr("is {key!r}, which can't have a ruling", key=key))
    return of
