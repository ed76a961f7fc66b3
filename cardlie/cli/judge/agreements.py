"""What a verdict hangs on of what is agreed: the game, its variants, rulings by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardlie.base.brackets import with_texts
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.games.option import GameOption
from cardlie.games.registry import GAMES, all_options, find_option, get_game
from cardlie.games.spec import names_key


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a verdict hangs on of what is agreed: the game, its variants, rulings by name.

    ``game`` is None where faces and guess tell it, ``names`` where every variant will do.
    """

    game: str | None = None
    names: tuple[str, ...] | None = None
    readings: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, texts: Sequence[str], game: str | None) -> Agreed:
        """Agreements of texts as ``--with`` takes them; CardlieError for what changes no verdict.

        >>> Agreed.of(["calza=off", "dice.wild=1"], "perudo")
        Agreed(game='perudo[dice.wild=1]', names=None, readings={'calza': 'off'})
        """
        names: list[str] = []
        keys: list[str] = []
        readings: dict[str, str] = {}
        for text in texts:
            name, equals, value = (part.strip() for part in text.partition("="))
            if names_key(name):
                keys.append(text)
            elif not equals:
                names.append(name)
            else:
                option = _option(name, game)
                if option.asks:
                    readings[option.name] = value
                elif not option.is_flag:
                    raise CardlieError(
                        tr("{text!r} does not affect any verdict", text=text[:40]), "leave it out"
                    )
                elif option.read(value) != option.default:
                    names.append(option.word)
        if keys and game is None:
            raise CardlieError(
                tr("{text!r} changes a game, but no game is given", text=keys[0][:40]),
                "such as --game tavern",
            )
        where = with_texts(game, keys) if game is not None and keys else game
        return cls(where, tuple(names) or None, readings)

    def verify_known(self, judged_as: str) -> None:
        """Refuse rulings that the game has not, and be they at their defaults.

        Where nobody named one of the games of dice, one that has all of them will do.
        """
        if not self.readings:
            return
        game = get_game(judged_as if self.game is None else self.game)
        wanted = [game]
        if self.game is None:
            wanted = [each for each in GAMES.values() if each.has_deck == game.has_deck]
        if not any(self.readings.keys() <= each.all_rulings.keys() for each in wanted):
            for name in self.readings:
                find_option(game, name)


def _option(name: str, game: str | None) -> GameOption:
    """The option that is called so, of a game or of any."""
    if game is not None:
        return find_option(get_game(game), name)
    for option in all_options():
        if name in option.names:
            return option
    raise UnknownName("ruling", name, [each.word for each in all_options() if each.asks])
