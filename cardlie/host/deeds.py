"""What a seat may do besides guessing, as buttons: made of the actions that are legal now."""

from __future__ import annotations

from typing import Any

from cardlie.base.strings import strings
from cardlie.base.translation import language, tr
from cardlie.engine import Observation
from cardlie.engine.actions import ACTIONS, Action
from cardlie.engine.decision import CLAIM, GUESS
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.telling.names import Names
from cardlie.telling.teller import capital

#: What is written in place of the places that are picked.
_PICKED = "{picked}"


def deeds(seen: Observation, names: Names) -> list[dict[str, Any]]:
    """A button for each thing to do, by what it names besides one's own dice or piles.

    ``do`` is the written form with ``{picked}`` for what is picked: one of ``places``, or up to
    ``many`` of them. ``sure`` is asked first, where nothing can be taken back.
    """
    said = {GUESS.id: (Say, Challenge, SpotOn), CLAIM.id: (Keep,)}.get(seen.phase, ())
    return [
        {
            "id": kind.verb,
            "text": text,
            "do": do,
            "places": places,
            "many": many,
            "sure": strings(language()).get(f"host.sure_{kind.verb}", ""),
        }
        for kind in ACTIONS
        if kind not in said and seen.legal.now(kind)
        for do, text, places, many in _buttons(kind, seen, names)
    ]


def _buttons(
    kind: type[Action], seen: Observation, names: Names
) -> list[tuple[str, str, list[Any], int]]:
    """Those of one kind: what is done, what stands on it, which places may be picked, how many."""
    game = seen.options.game
    several = [name for name, each in kind.arguments if each.kind == "places"]
    if several:  # one button for all choices among one's places: there may be millions of them
        sizes = range(1, len(seen.places) + 1)
        choices = [kind(**{several[0]: seen.places[:size]}) for size in sizes]
        many = max([size for size in sizes if choices[size - 1].is_legal(seen)], default=0)
        if not many:
            return []
        text = _text(kind, choices[0], names, game)
        return [(f"{kind.verb} {_PICKED}", text, list(seen.places), many)]
    picks = [name for name, each in kind.arguments if each.kind == "place"]
    alike: dict[tuple[str, str], list[Any]] = {}
    for action in seen.legal.of(kind):  # what differs in nothing but places shares a button
        written = [kind.verb]
        for name, each in kind.arguments:
            value = getattr(action, name)
            written.append(_PICKED if name in picks else each.written(value, name))
        do, text = " ".join(filter(None, written)), _text(kind, action, names, game)
        alike.setdefault((do, text), []).extend(getattr(action, name) for name in picks)
    return [(do, text, places, 0) for (do, text), places in alike.items()]


def _text(kind: type[Action], action: Action, names: Names, game: str) -> str:
    """What stands on the button: a string for the verb, the flags that are set, and a partner.

    A game may have words of its own for it.
    """
    parts, values = [f"host.do_{kind.verb}"], dict[str, str]()
    for name, each in kind.arguments:
        value = getattr(action, name)
        if each.kind == "flag" and value:
            parts.append(name)
        if each.kind == "partner":
            parts.append("with")
            values["name"] = names[value] if value is not None else tr("the draw pile")
    words = strings(language())
    known = words.get("_".join([*parts, game]), words.get("_".join(parts), ""))
    text = known or capital(tr(kind.what))
    return text.replace("{name}", values.get("name", ""))
