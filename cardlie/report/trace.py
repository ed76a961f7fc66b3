"""A readable game, decision by decision: what was seen and done, and how likely all of it was.

As lines of JSON (:func:`trace`) anybody can recompute a report from them. The first line says what
is played. Then each decision is an object, and so is the end of a game. Seats, piles and dice are
counted from 0; faces, guesses and actions are in their written form.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from cardlie.engine import Legal
from cardlie.engine.agreed import options_json
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.odds.seat import Raise
from cardlie.players.seat_odds import chance_of_last, least_raises, seat_odds_of
from cardlie.report.following import Step, followed
from cardlie.sim.plan import Plan

#: The form of the lines. Since 2 the options hold the rules of a file and the cards of a deck.
VERSION = 2

#: Decimals of odds.
_DECIMALS = 9


class Weighed(NamedTuple):
    """What the exact odds tell a seat that has to guess or doubt, of all that it may do.

    ``raises`` are the guesses up to what the table can show, the likeliest first, each with its
    chance in this seat's mouth; ``beyond``: more may be said, and is false. ``last`` is the chance
    of the last guess and ``exact`` that it is exact, where that may be declared. Of what the seat
    says, ``chance`` is its own, and ``public`` that for whoever sees only what lies in view.
    """

    raises: list[Raise]
    beyond: bool
    last: float | None = None
    exact: float | None = None
    chance: float | None = None
    public: float | None = None


def weigh(step: Step) -> Weighed:
    """What the odds tell whoever decided in the guessing of a round."""
    seen, action = step.observation, step.action
    legal, odds, faces = Legal(seen), seat_odds_of(seen), seen.bidding.rules.faces
    guesses = legal.guesses(seen.bidding.highest_figure(seen.on_table))
    claims = [guess for guess in least_raises(seen) if guess.personal and guess not in guesses]
    own = seen.counts
    raises = odds.priced((*guesses, *claims), own)
    raises.sort(key=lambda each: (-each.chance, -each.guess.amount(faces)))
    found = Weighed(raises, legal.guess)
    if seen.history:
        exact = odds.exact(seen.history[-1]) if legal.may(SpotOn) else None
        found = found._replace(last=chance_of_last(seen, odds), exact=exact)
    if isinstance(action, Say):
        said = (*seen.history, action.guess)
        onlooker = seen.by_onlooker._replace(history=said, bidder=seen.seat)
        public = chance_of_last(onlooker, seat_odds_of(onlooker))
        found = found._replace(chance=odds.mine(action.guess, own), public=public)
    return found


def trace(plans: Sequence[Plan], games: range) -> Iterator[str]:
    """The lines of these games, each with every plan, and with its line end."""
    variants = [
        {
            "options": options_json(plan.options),
            "players": list(plan.players),
            "bots": [str(bot) for bot in plan.tables[-1].bots],
            "seed": plan.seed,
        }
        for plan in plans
    ]
    yield _line({"cardlie trace": VERSION, "variants": variants})
    played = [(variant, game) for game in games for variant in range(len(plans))]
    runs = followed([(plans[variant], game) for variant, game in played])
    for (variant, game), each in zip(played, runs, strict=True):
        where, ending = {"variant": variant, "game": game}, each.whole().ending
        for step in each.steps:
            yield _line(where | _decision(step))
        yield _line(where | {"over": True, "held": ending.held, "first": ending.first})


def _line(entry: dict[str, Any]) -> str:
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False) + "\n"


def _decision(step: Step) -> dict[str, Any]:
    seen, shown = step.observation, step.showdown
    standing = seen.public
    said: dict[str, Any] = {
        "round": standing.round,
        "seat": seen.seat,
        "phase": seen.phase,
        "starter": standing.starter,
        "held": standing.held,
        "own": " ".join(face.text for face in seen.faces),
        "in_view": [" ".join(face.text for face in faces) for faces in seen.in_view],
        "said": [str(guess) for guess in seen.history],
        "does": str(step.action),
    }
    if seen.bidding.rules.round:
        said["sort"] = seen.bidding.rules.round
    if seen.phase == "guess":
        said |= {"kinds": [kind.kind for kind in seen.bidding.kinds]} | _odds(weigh(step))
    if shown is not None:
        there = zip(seen.bidding.rules.faces.all, step.faces, strict=True)
        faces = " ".join([face.text for face, count in there for _ in range(count)])
        said |= {"need": shown.need, "have": shown.have, "holds": shown.holds}
        said |= {"bidder": shown.bidder, "table": faces}
    return said


def _odds(weighed: Weighed) -> dict[str, Any]:
    """What the odds tell; of what does not come up nothing is said."""
    chances = {name: getattr(weighed, name) for name in ("last", "exact", "chance", "public")}
    known = {name: chance for name, chance in chances.items() if chance is not None}
    raises = {str(guess): chance for guess, chance in weighed.raises}
    return {"raises": _rounded(raises), "beyond": weighed.beyond, **_rounded(known)}


def _rounded(chances: dict[str, float]) -> dict[str, float]:
    return {name: round(chance, _DECIMALS) for name, chance in chances.items()}
