"""What a seat may do besides guessing, as buttons: made of the actions that are legal now."""

from __future__ import annotations

from collections.abc import Sequence
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
        button
        for kind in ACTIONS
        if kind not in said
        if seen.legal.now(kind)
        for button in (
            _of_several(kind, seen)
            if any(each.kind == "places" for _, each in kind.arguments)
            else _buttons(kind, seen.legal.of(kind), names, seen.options.game)
        )
    ]


def _of_several(kind: type[Action], seen: Observation) -> list[dict[str, Any]]:
    """One button for all choices among one's places: there may be millions of them."""
    (name,) = [name for name, each in kind.arguments if each.kind == "places"]
    sizes = range(1, len(seen.places) + 1)
    fits = [size for size in sizes if kind(**{name: seen.places[:size]}).is_legal(seen)]
    if not fits:
        return []
    text = _text(kind, kind(**{name: seen.places[:1]}), None, seen.options.game)
    do = f"{kind.verb} {_PICKED}"
    places = list(seen.places)
    return [
        {"id": kind.verb, "text": text, "do": do, "places": places, "many": max(fits), "sure": ""}
    ]


def _buttons(
    kind: type[Action], offered: Sequence[Action], names: Names | None, game: str
) -> list[dict[str, Any]]:
    """Those of one kind: what differs in nothing but places shares a button."""
    picks = [name for name, each in kind.arguments if each.kind == "place"]
    alike: dict[tuple[str, str], list[Any]] = {}
    for action in offered:
        written, text = [kind.verb], _text(kind, action, names, game)
        for name, each in kind.arguments:
            value = getattr(action, name)
            written.append(_PICKED if name in picks else each.written(value, name))
        places = [getattr(action, name) for name in picks]
        alike.setdefault((" ".join(filter(None, written)), text), []).extend(places)
    return [
        {
            "id": kind.verb,
            "text": text,
            "do": do,
            "places": places,
            "many": 0,
            "sure": strings(language()).get(f"host.sure_{kind.verb}", "") if kind.quits else "",
        }
        for (do, text), places in alike.items()
    ]


def _text(kind: type[Action], action: Action, names: Names | None, game: str) -> str:
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
            values["name"] = names[value] if names and value is not None else tr("the draw pile")
    words = strings(language())
    known = words.get("_".join([*parts, game]), words.get("_".join(parts), ""))
    text = known or capital(tr(kind.what))
    return text.replace("{name}", values.get("name", ""))
