"""The options that a game's file declares under ``[options]``, read into records."""

from __future__ import annotations

from cardlie.base.data import Section
from cardlie.base.gathering import FilePart, Gathering
from cardlie.base.translation import tr
from cardlie.games.option import MOST, GameOption, Value, table

#: A ruling as a file has it.
_RULING = 'raise = { of = "bids.rule", more = "count-first", higher = "number-first" }'


def options_in(part: Gathering, top: Section) -> dict[str, GameOption]:
    """The :func:`table` of options that a file declares, of those that can be read."""
    options = [part(_read_option, top, name) for name in part(list, top).get([])]
    return table(*(option() for option in options if option.known))


def _read_option(top: Section, name: str) -> GameOption:
    entry = top.section(name)
    with entry.gathering() as part:
        for key in ("asks", "readings"):
            part(_refuse_ruling, entry, key)
        span = part(_span, entry)
        default = part(_default, entry, span)
        about, sentence, word = (part(entry.text, key, "") for key in ("about", "said", "word"))
        absent = part(entry.flag, "absent", default=False)
        part(entry.refuse_unknown)
    return GameOption(
        name,
        default(),
        about=about(),
        said=sentence(),
        word=word(),
        absent=absent(),
        whole=span(),
    )


def _refuse_ruling(entry: Section, key: str) -> None:
    if entry.value(key) is not None:
        like = tr("a ruling stands under [rulings], such as {example}", example=_RULING)
        raise entry.fault(key, tr("does not belong to an option"), like)


def _span(entry: Section) -> tuple[int, int]:
    span = entry.items("whole", int, "whole numbers", [0, MOST])
    if len(span) != 2 or not 0 <= span[0] <= span[1] <= MOST:
        fault = tr("is {value}, expected the least and the most, such as [1, 6]", value=span)
        raise entry.fault("whole", fault)
    return span[0], span[1]


def _default(entry: Section, span: FilePart[tuple[int, int]]) -> Value:
    default = entry.value("default")
    if isinstance(default, bool) or default is None:
        return default
    if default == []:
        return ()
    if type(default) is int and span()[0] <= default <= span()[1]:
        return default
    fault = tr(
        "is {value}, expected true or false, a number within 'whole', or []",
        value=repr(default)[:40],
    )
    raise entry.fault("default", fault)
