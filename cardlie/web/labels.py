"""What pages call games, what may be agreed on in them, and faces, in each phone's language."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from cardlie.base.brackets import parted
from cardlie.base.strings import Strings, languages, strings, translation
from cardlie.base.translation import speaking
from cardlie.deck.deck import Deck
from cardlie.engine import GAMES, get_game
from cardlie.games.model import Game
from cardlie.games.option import GameOption
from cardlie.games.options import seats_of
from cardlie.games.registry import rules_of
from cardlie.telling.spans import in_words


def language_for(accepted: str, chosen: str | None = None) -> str:
    """The language of a phone: the one it chose, else the first it accepts that we speak.

    >>> language_for("fr-CH, de;q=0.9, en;q=0.8"), language_for("de", "en")
    ('de', 'en')
    """
    known = languages()
    if chosen in known:
        return chosen or known[0]
    wanted = []
    for part in accepted[:200].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0.0
        wanted.append((-weight, tag.strip().lower().partition("-")[0]))
    ours = [tag for weight, tag in sorted(wanted, key=lambda each: each[0]) if tag in known]
    return ours[0] if ours else known[0]


def title_of(game: str, lang: str, deck: Deck | None = None) -> str:
    """What the rules call a game, whichever of its keys are set, or the deck it is played with."""
    base, _ = parted(game)
    return deck.title if deck is not None and get_game(base).has_deck else _title(base, lang)


@cache
def _title(game: str, lang: str) -> str:
    from cardlie.booklet import Edition, read_rules

    return read_rules(Edition.of(game, lang, playing=[]), parts=()).title


@lru_cache(maxsize=256)  # a game of which keys are set has faces of its own
def face_names(game: str, lang: str, deck: Deck | None = None) -> dict[str, str]:
    """Every face of a game in words: "red 3", "wildcard"."""
    faces = rules_of(game, deck if get_game(game).has_deck else None).faces
    with speaking(translation(lang)):
        return {face.text: in_words(face, faces) for face in faces.all}


def _labels(option: GameOption, game: Game, words: Strings) -> dict[str, str | None]:
    """What an option is called, if it has a name, and what it is about."""
    if option.name == "start" and game.stake == "lives":  # how many dice there are is not asked
        return {"name": words["host.lives"], "about": words["host.lives_about"]}
    name = None if option.asks else option.title(words)
    return {"name": name, "about": option.description(words)}


@cache
def games_to_choose(
    language: str, deck: Deck | None = None, ids: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    """The games to choose from (default: all), with all that may be agreed on."""
    words = strings(language)
    return [
        {
            "id": id, "title": title_of(id, language, deck), "seats": seats_of(id, deck),
            "with": [
                {"id": option.word, **_labels(option, game, words), "asks": bool(option.asks),
                 "whole": option.whole if option.is_number else None,
                 "choices": [[value, option.text(value, language)] for value in option.readings],
                 "usual": "" if option.is_flag else str(option.default or "")}
                for option in game.options.values()
                if option.is_open
            ],
        }
        for id, game in ((id, get_game(id)) for id in ids or GAMES)
    ]  # fmt: skip
