"""The search space: every combination of what ``--over`` leaves open."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from cardlie.base.amount import Amount
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.deck.changes import CHANGES
from cardlie.sim.plan import Plan
from cardlie.sim.typed_variant import Variant
from cardlie.tune.axes import MOST, Axis, example_of


@dataclass(frozen=True, slots=True)
class Candidate:
    """A variant that can be played, what of it was chosen, and its plan.

    ``unchanged``: it is what was typed, though it may name what is usual. ``tables`` are what is
    measured: the plan by the number of players that wishes name, 0 for its own.
    """

    variant: Variant
    chosen: str
    plan: Plan
    tables: Mapping[int, Plan]
    unchanged: bool = False


@dataclass(frozen=True, slots=True)
class Space:
    """All candidates; ``refused`` mixes can't be played, the first because of ``why``.

    ``base`` is the plan of what was typed, where nothing is changed; ``fixed`` is what ``--over``
    names one choice of; ``varied`` are the names of all axes.
    """

    candidates: tuple[Candidate, ...]
    base: Plan
    refused: int = 0
    why: str = ""
    fixed: tuple[str, ...] = ()
    varied: tuple[str, ...] = ()


def lay_out(
    game: str, base: Variant, axes: Sequence[Axis], seed: int, players: Iterable[int] = (0,)
) -> Space:
    """All mixes of the choices that can be played, each once, at tables of so many players.

    Raises :class:`CardlieError` where there are too many, or none; nothing is built before that is
    known.
    """
    mixes = prod(axis.size for axis in axes)
    if mixes > MOST:
        raise CardlieError(
            tr("{mixes:,} variants are too many", mixes=mixes),
            tr("at most {most:,}: vary less with --over", most=MOST),
        )
    found: dict[str, Candidate] = {}
    refused, why, usual = 0, "", base.plan(game, seed)
    for mix in product(*(axis.options() for axis in axes)):
        variant = base
        for axis, option in zip(axes, mix, strict=True):
            variant = axis.change(variant, option)
        try:
            plan = variant.plan(game, seed)
            tables = {
                n: replace(variant, players=f"{n}").plan(game, seed) if n else plan for n in players
            }
        except CardlieError as error:
            refused, why = refused + 1, why or f"{error}"
            continue
        # a ruling's default is no change
        chosen = _chosen(axes, mix, variant)
        same = _is_same(variant, plan, base.deck, usual)
        found.setdefault(repr(plan), Candidate(variant, chosen, plan, tables, same))
    if not found:
        raise CardlieError(
            tr("none of {mixes} can be played: {why}", mixes=Amount(mixes, "variants"), why=why),
            tr("such as {example}", example=example_of(game)),
        )
    fixed = tuple([f"{axis.name}={axis.choices[0]}" for axis in axes if axis.size == 1])
    varied = tuple([axis.name for axis in axes])
    return Space(tuple(found.values()), usual, refused, why, fixed, varied)


def _is_same(variant: Variant, plan: Plan, deck: str | None, base: Plan) -> bool:
    """Whether a variant is what was typed, with that deck, though it names what is usual."""
    one, other = plan.options, base.options
    kept = [{**each.changed, "start": each.start_count} for each in (one, other)]
    specs = [each.game.spec and each.game.spec.values() | {"art": ""} for each in (one, other)]
    same = kept[0] == kept[1] and specs[0] == specs[1] and one.names == other.names
    decks = one.deck == other.deck and variant.deck == deck
    return same and decks and plan.players == base.players


def _chosen(axes: Sequence[Axis], mix: Sequence[tuple[str, ...]], variant: Variant) -> str:
    """What of a variant was chosen, as options."""
    told = [word for axis, option in zip(axes, mix, strict=True) for word in axis.to_args(option)]
    if variant.deck and any(axis.name in CHANGES for axis in axes):
        told.append(f"--deck {shlex.quote(variant.deck)}")
    return " ".join(told)
