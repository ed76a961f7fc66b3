"""Where the files live that ship with cardlie (``templates/``, ``rules/``), and how they are read.

In a wheel they lie inside the package; in a checkout and an editable install, beside it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from cardlie.base.errors import (
    CardlieError,
    TemplateError,
    UnknownName,
    did_you_mean,
    reason_of,
    suggest,
)
from cardlie.base.files import read_text
from cardlie.base.gathering import MOST, BehindFault, Gathering
from cardlie.base.toml_lines import line_of, lines_of
from cardlie.base.translation import tr

Parsed = TypeVar("Parsed")
Own = TypeVar("Own")

#: No TOML file of anybody's is larger, and no key of one has more parts: what is read takes so
#: many times the room of its text, and a key of many parts that many times again.
MOST_TOML_BYTES, MOST_PARTS = 500_000, 8
#: A part of a key, closed or not, and a key; what is matched once is not looked at again.
_PART = r"""(?:[\w-]++|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?)[ \t]*+"""
_KEY = re.compile(rf"(?:{_PART}\.[ \t]*+)*+(?:{_PART})?+")

#: A key whose value is a word without quotes, on a line of its own.
_BARE = re.compile(
    r"\s*([\w.-]{1,60})\s*=\s*(?!(?:true|false|inf|nan)\b)([^\W\d][\w -]{0,60}\b)\s*(?:#.*)?"
)

_PACKAGE = Path(__file__).resolve().parent.parent


def data_dir(name: str) -> Path:
    """The folder ``templates`` or ``rules``, from a checkout and from an install alike."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def named_files(folder: str) -> dict[str, Path]:
    """Name -> TOML file, for the data files of one folder of ``templates/``, in order of name."""
    files = sorted((data_dir("templates") / folder).glob("*.toml"))
    return {file.stem: file for file in files}


def find_file(kind: str, folder: str, name_or_path: str | Path) -> Path:
    """The file that a user names: a path if it looks like one, else a name in ``templates/``.

    Raises :class:`UnknownName` for a name that is none of a file there.
    """
    text = str(name_or_path)
    if text.endswith(".toml") or "/" in text or "\\" in text:
        return Path(text)
    known = named_files(folder)
    if text not in known:
        raise UnknownName(kind, text, known)
    return known[text]


class Section:
    """One table of a TOML file, read key by key; every complaint names file, key and problem.

    Each getter marks its key as known; :meth:`refuse_unknown` refuses those that
    nobody asked for. What reads several keys does so in :meth:`gathering`, which tells the faults
    of all. ``lines_of`` gives the line of each key of the file. Whatever is not as a getter asks
    for it raises :class:`TemplateError`; a ``default`` is what a key that is missing has.
    """

    def __init__(
        self,
        file: Path | str,
        values: dict[str, Any],
        where: str = "",
        lines_of: Callable[[], dict[str, int]] = dict,
    ) -> None:
        #: All that it holds, as the file has it.
        self.values = values
        self.file, self._where, self._lines_of = file, where, lines_of
        self._known_keys: set[str] = set()
        self._at_fault = False

    @classmethod
    def load(cls, path: Path) -> Section:
        """The whole file as a section; :class:`TemplateError` if it can't be read as TOML."""
        try:
            text = read_text(path, MOST_TOML_BYTES).replace("\r\n", "\n")
            if any(map(_is_long, _KEY.finditer(text))):
                raise TemplateError(path, "", "has a key of too many parts")
            return cls(path, tomllib.loads(text), "", cache(partial(lines_of, text)))
        except FileNotFoundError:
            raise TemplateError(path, "", "no such file") from None
        except OSError as error:
            raise TemplateError(
                path, "", tr("can't be read ({reason})", reason=reason_of(error))
            ) from None
        except UnicodeDecodeError as error:
            raise TemplateError(
                path, "", tr("is not UTF-8 text (byte {start})", start=error.start)
            ) from None
        except tomllib.TOMLDecodeError as error:
            problem = tr("is not valid TOML: {error}", error=error)
            raise TemplateError(path, "", problem, _unquoted(text)) from None
        except CardlieError:  # it is too large
            raise
        except (RecursionError, ValueError):  # e.g. an integer of thousands of digits
            raise TemplateError(path, "", "is not readable TOML") from None

    def key(self, name: str) -> str:
        """The full name of a key of this section, as errors print it."""
        return f"{self._where}.{name}" if self._where else name

    def fault(self, name: str, problem: str, hint: str | None = None) -> TemplateError:
        """The error to raise for one key, or for this table where that has no name."""
        key = self.key(name) if name else self._where
        return TemplateError(self.file, key, problem, hint, line=line_of(key, self._lines_of()))

    def _unexpected(
        self, name: str, value: object, expected: str, hint: str | None = None
    ) -> TemplateError:
        told = tr("is {value}, expected {expected}", value=_show(value), expected=tr(expected))
        return self.fault(name, told, hint)

    def gathering(self) -> Gathering:
        """Read this section in a block that goes on behind faults, and raises all at its end."""
        return Gathering(self.file)

    def _held(self) -> dict[str, Any]:
        """All that it holds; :class:`BehindFault` where the table itself could not be read."""
        if self._at_fault:
            raise BehindFault
        return self.values

    def __contains__(self, name: str) -> bool:
        return name in self._held()

    def __iter__(self) -> Iterator[str]:
        return iter(self._held())

    def _get(self, name: str, kind: type | tuple[type, ...], expected: str, default: Any) -> Any:
        values = self._held()
        self._known_keys.add(name)
        if name not in values:
            if default is not None:
                return default
            raise self.fault(name, tr("is missing, expected {expected}", expected=tr(expected)))
        value = values[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self._unexpected(name, value, expected)
        return value

    def text(self, name: str, default: str | None = None, most: int = 400) -> str:
        """A line of text: not empty (unless the default is), printable, of ``most`` characters."""
        value: str = self._get(name, str, "text", default)
        if value != default and (not value.strip() or not value.isprintable() or len(value) > most):
            line = tr("one line of 1 to {most} characters", most=most)
            raise self._unexpected(name, value, line)
        return value

    def parsed(self, name: str, parse: Callable[[str], Parsed]) -> Parsed:
        """A line of text as ``parse`` reads it; what that complains of is a fault of this key."""
        text = self.text(name)
        try:
            return parse(text)
        except (CardlieError, ValueError) as error:
            raise self.fault(name, str(error), getattr(error, "hint", None)) from None

    def choice(self, name: str, choices: tuple[str, ...], default: str | None = None) -> str:
        """One of a few words."""
        value = self.text(name, default)
        if value not in choices:
            one_of = tr("one of {choices}", choices=", ".join(choices))
            raise self._unexpected(name, value, one_of, did_you_mean(suggest(value, choices)))
        return value

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from ``low`` to ``high``."""
        expected = tr("a whole number from {low} to {high}", low=low, high=high)
        value: int = self._get(name, int, expected, default)
        if not low <= value <= high:
            raise self._unexpected(name, value, expected)
        return value

    def real(self, name: str, low: float, high: float, default: float | None = None) -> float:
        """A number from ``low`` to ``high``."""
        expected = tr("a number from {low:g} to {high:g}", low=low, high=high)
        value = float(self._get(name, (int, float), expected, default))
        if not low <= value <= high:  # also refuses nan
            raise self._unexpected(name, value, expected)
        return value

    def flag(self, name: str, default: bool | None = None) -> bool:
        """true or false."""
        value: bool = self._get(name, bool, "true or false", default)
        return value

    def own(self, name: str, value: Own, taken: dict[str, list[Any]], problem: str) -> Own:
        """A value that no other table of its kind has; of one that is ``taken`` that is told.

        Words that differ in capitals alone are the same.
        """
        key = value.casefold() if isinstance(value, str) else value
        if key in taken[name]:
            raise self.fault(name, tr(problem, value=value))
        taken[name].append(key)
        return value

    def items(self, name: str, kind: type, expected: str, default: Any = None) -> list[Any]:
        """A list whose entries are all of one type."""
        expected = tr(expected)
        whole = tr("a list of {expected}", expected=expected)
        one = self._held().get(name)
        if type(one) is kind and kind in (int, str):
            example = _as_list(name, one) if len(str(one)) <= 40 else "[...]"
            raise self._unexpected(
                name, one, whole, tr("write {name} = {value}", name=name, value=example)
            )
        value: list[Any] = self._get(name, list, whole, default)
        for entry in value:
            if not isinstance(entry, kind) or (isinstance(entry, bool) and kind is not bool):
                holds = tr(
                    "holds {value}, expected {expected}", value=_show(entry), expected=expected
                )
                raise self.fault(name, holds)
        return value

    def value(self, name: str) -> Any:
        """A value of whatever type, None where there is none."""
        self._known_keys.add(name)
        return self._held().get(name)

    def section(self, name: str, optional: bool = False) -> Section:
        """A table inside this one (empty if it is optional and missing)."""
        value: dict[str, Any] = self._get(name, dict, "a table", {} if optional else None)
        return self._inside(value, self.key(name))

    def table(self, part: Gathering, name: str, optional: bool = False) -> Section:
        """A table inside this one; if it is at fault, one whose keys lie behind that fault."""
        read = part(self.section, name, optional)
        section = read.get(self._inside({}, self.key(name)))
        section._at_fault = not read.known
        return section

    def sections(self, name: str, optional: bool = False) -> list[Section]:
        """An array of tables: ``[[name]]`` in the file."""
        entries = self.items(name, dict, "tables", [] if optional else None)
        return [self._inside(entry, f"{self.key(name)}[{i}]") for i, entry in enumerate(entries, 1)]

    def refuse_unknown(self) -> None:
        """Refuse keys that no getter asked for: a misspelled key must not pass in silence."""
        with self.gathering() as part:
            unknown = (name for name in self.values if name not in self._known_keys)
            for name in islice(unknown, MOST + 1):
                part(self._refuse, name)

    def _refuse(self, name: str) -> None:
        raise self.fault(name, "is an unknown key", did_you_mean(suggest(name, self._known_keys)))

    def _inside(self, values: dict[str, Any], where: str) -> Section:
        return Section(self.file, values, where, self._lines_of)


def _is_long(key: re.Match[str]) -> bool:
    """Whether a key, or what looks like one, has too many parts."""
    if key[0].count(".") < MOST_PARTS or key.string[key.end() : key.end() + 1] not in ("=", "]"):
        return False
    return len(re.findall(_PART, key[0])) > MOST_PARTS


def _as_list(name: str, one: object) -> str:
    """A single value as the list that is expected: so many players are the fewest and the most."""
    value = json.dumps(one, ensure_ascii=False)
    return f"[{value}, {value}]" if name == "players" else f"[{value}]"


def _unquoted(text: str) -> str | None:
    """What helps where a text has no quotes; None, where that is not what is wrong.

    >>> _unquoted("title = Gale")
    'text stands in quotes: title = "Gale"'
    """
    for line in text.splitlines():
        if bare := _BARE.fullmatch(line):
            key, value = bare.groups()
            return tr("text stands in quotes: {key} = {value}", key=key, value=f'"{value}"')
    return None


def _show(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
