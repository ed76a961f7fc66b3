"""Where the files live that ship with cardlie (``templates/``, ``rules/``), and how they are read.

In a wheel they lie inside the package; in a checkout and an editable install, beside it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from copy import deepcopy
from pathlib import Path
from typing import Any, TypeVar

from cardlie.base.errors import CardlieError, TemplateError, UnknownName, reason_of, suggest
from cardlie.base.files import read_file
from cardlie.base.translation import tr

Parsed = TypeVar("Parsed")

#: No TOML file of anybody's is larger.
MOST_BYTES = 4_000_000

#: What is read instead of some files, while faults behind the first are looked for.
_INSTEAD: ContextVar[Mapping[Path, dict[str, Any]]] = ContextVar("instead", default={})  # noqa: B039

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
    """The file that a user names: a path if it looks like one, else a name in ``templates/``."""
    text = str(name_or_path)
    if text.endswith(".toml") or "/" in text or "\\" in text:
        return Path(text)
    known = named_files(folder)
    if text not in known:
        raise UnknownName(kind, text, known)
    return known[text]


@contextmanager
def read_instead(values: Mapping[Path, dict[str, Any]]) -> Iterator[None]:
    """Within it these values are what the files hold."""
    token = _INSTEAD.set(values)
    try:
        yield
    finally:
        _INSTEAD.reset(token)


class Section:
    """One table of a TOML file, read key by key; every complaint names file, key and problem.

    Each getter marks its key as known; :meth:`refuse_unknown` refuses those that
    nobody asked for.
    """

    def __init__(self, file: Path | str, values: dict[str, Any], where: str = "") -> None:
        #: All that it holds, as the file has it.
        self.values = values
        self.file, self._where = file, where
        self._asked: set[str] = set()

    @classmethod
    def load(cls, path: Path) -> Section:
        """The whole file as a section; :class:`TemplateError` if it can't be read as TOML."""
        if (instead := _INSTEAD.get().get(path)) is not None:
            return cls(path, deepcopy(instead))
        try:
            text = read_file(path, MOST_BYTES).decode().replace("\r\n", "\n")
            return cls(path, tomllib.loads(text))
        except FileNotFoundError:
            raise TemplateError(path, "", "no such file") from None
        except OSError as error:
            raise TemplateError(
                path, "", tr("can't be read ({reason})", reason=reason_of(error))
            ) from None
        except UnicodeDecodeError as error:
            raise TemplateError(
                path, "", tr("is no UTF-8 text (byte {start})", start=error.start)
            ) from None
        except tomllib.TOMLDecodeError as error:
            raise TemplateError(path, "", tr("is no TOML: {error}", error=error)) from None
        except CardlieError:  # it is too large
            raise
        except (RecursionError, ValueError):  # e.g. an integer of thousands of digits
            raise TemplateError(path, "", "is no TOML that can be read") from None

    def key(self, name: str) -> str:
        """The full name of a key of this section, as errors print it."""
        return f"{self._where}.{name}" if self._where else name

    def fault(self, name: str, problem: str, hint: str | None = None) -> TemplateError:
        """The error to raise for one key."""
        return TemplateError(self.file, self.key(name), problem, hint)

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def __iter__(self) -> Any:
        return iter(self.values)

    def _get(self, name: str, kind: type | tuple[type, ...], expected: str, default: Any) -> Any:
        self._asked.add(name)
        if name not in self.values:
            if default is not None:
                return default
            raise self.fault(name, f"is missing, expected {expected}")
        value = self.values[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.fault(name, f"is {_show(value)}, expected {expected}")
        return value

    def text(self, name: str, default: str | None = None, most: int = 400) -> str:
        """A line of text: not empty (unless the default is), printable, of ``most`` characters."""
        value: str = self._get(name, str, "text", default)
        if value != default and (not value.strip() or not value.isprintable() or len(value) > most):
            raise self.fault(
                name, f"is {_show(value)}, expected one line of 1 to {most} characters"
            )
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
            raise self.fault(name, f"is {_show(value)}, expected one of {', '.join(choices)}")
        return value

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from ``low`` to ``high``."""
        value: int = self._get(name, int, f"a whole number from {low} to {high}", default)
        if not low <= value <= high:
            raise self.fault(
                name, f"is {_show(value)}, expected a whole number from {low} to {high}"
            )
        return value

    def real(self, name: str, low: float, high: float, default: float | None = None) -> float:
        """A number from ``low`` to ``high``."""
        value = float(self._get(name, (int, float), f"a number from {low:g} to {high:g}", default))
        if not low <= value <= high:  # also refuses nan
            raise self.fault(name, f"is {_show(value)}, expected a number from {low:g} to {high:g}")
        return value

    def flag(self, name: str, default: bool | None = None) -> bool:
        """true or false."""
        value: bool = self._get(name, bool, "true or false", default)
        return value

    def items(self, name: str, kind: type, expected: str, default: Any = None) -> list[Any]:
        """A list whose entries are all of one type."""
        value: list[Any] = self._get(name, list, f"a list of {expected}", default)
        for entry in value:
            if not isinstance(entry, kind) or (isinstance(entry, bool) and kind is not bool):
                raise self.fault(name, f"holds {_show(entry)}, expected {expected}")
        return value

    def value(self, name: str) -> Any:
        """A value of whatever type, None where there is none."""
        self._asked.add(name)
        return self.values.get(name)

    def section(self, name: str, optional: bool = False) -> Section:
        """A table inside this one (empty if it is optional and missing)."""
        value: dict[str, Any] = self._get(name, dict, "a table", {} if optional else None)
        return Section(self.file, value, self.key(name))

    def sections(self, name: str, optional: bool = False) -> list[Section]:
        """An array of tables: ``[[name]]`` in the file."""
        entries = self.items(name, dict, "tables", [] if optional else None)
        return [
            Section(self.file, entry, f"{self.key(name)}[{i}]")
            for i, entry in enumerate(entries, 1)
        ]

    def refuse_unknown(self) -> None:
        """Refuse keys that no getter asked for: a misspelled key must not pass in silence."""
        for name in self.values:
            if name not in self._asked:
                close = suggest(name, self._asked)
                hint = tr("did you mean {close!r}?", close=close) if close else None
                raise self.fault(name, "is not a key that is known here", hint)


def _show(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
