"""The rulings in force: where a rule text is silent, which reading is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlie.base.errors import UnknownName, verify_type
from cardlie.setting.option import GameOption, named_value


@dataclass(frozen=True)
class Rulings:
    """The rulings in force: those changed from their defaults, in order of name.

    >>> rulings = Rulings.of("straight-min=1")
    >>> rulings["straight-min"], rulings["repeat"]
    ('1', 'refused')
    >>> Rulings.of("straight-min=2") == Rulings()
    True
    """

    changed: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, *settings: str) -> Rulings:
        """Rulings from texts such as ``straight-min=1``; a later one of a name wins."""
        values: dict[str, str] = {}
        for setting in settings:
            verify_type("a ruling", setting, str, said="text such as 'repeat=allowed'")
            ruling = get_ruling(setting.partition("=")[0].strip())
            values[ruling.name] = named_value(setting, ruling)
        return cls.from_mapping(values)

    @classmethod
    def from_mapping(cls, values: Mapping[str, str]) -> Rulings:
        """Rulings from name -> value; unknown names and values get a did-you-mean."""
        kept = {}
        for name, text in values.items():
            ruling = get_ruling(name)
            if (value := ruling.read(text)) != ruling.default:
                kept[name] = str(value)
        return cls(tuple(sorted(kept.items())))

    def but(self, name: str, value: str) -> Rulings:
        """These rulings with one of them set to ``value``."""
        return Rulings.from_mapping({**dict(self.changed), name: value})

    def __getitem__(self, name: str) -> str:
        for changed, value in self.changed:
            if changed == name:
                return value
        return str(get_ruling(name).default)

    @property
    def texts(self) -> list[str]:
        """Those that are changed, as they are typed."""
        return [f"{name}={value}" for name, value in self.changed]


#: Every ruling at its default.
DEFAULT_RULINGS = Rulings()


def all_rulings() -> dict[str, GameOption]:
    """Every ruling by name, in the order of the games."""
    from cardlie.games.registry import GAMES

    return {ruling.name: ruling for game in GAMES for ruling in rulings_of(game)}


def get_ruling(name: str) -> GameOption:
    """The ruling of that name; :class:`UnknownName` with a did-you-mean if there is none."""
    from cardlie.games.registry import GAMES

    for game in GAMES.values():
        found = game.options.get(name)
        if found is not None and found.asks:
            return found
    raise UnknownName("ruling", name, all_rulings())


def rulings_of(game: str) -> list[GameOption]:
    """The rulings of one game, in the order in which it declares them."""
    from cardlie.games.registry import get_game

    return [option for option in get_game(game).options.values() if option.asks]
