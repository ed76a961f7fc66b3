"""Features of ``strong``: what its net sees, by name, in the order of its weights.

``credited``: if faces that others hide count, as many as it says. ``cost``: of a challenge, by
whether the guess holds just, holds by two, fails just, or fails by three.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class OfEach(NamedTuple):
    """What is known of each thing that may be said; who ``said`` it named the same before."""

    chance: Any
    own_of_needed: Any
    one_step_up: Any
    further_up: Any
    needed_of_table: Any
    names_the_last: Any
    others_said: Any
    actor_said: Any
    next_said: Any
    chance_of_higher: Any
    figure: Any
    personal: Any
    own_of_held: Any
    bidder_said: Any
    credited: Any
    room: Any


class OfMoment(NamedTuple):
    """What is known of the moment: of the last guess, of who holds how much, of the rules."""

    last_chance: Any
    last_exact: Any
    last_own_of_needed: Any
    guesses_so_far: Any
    actor_holds: Any
    bidder_holds: Any
    next_holds: Any
    seats_left: Any
    on_table: Any
    actor_of_table: Any
    best_chance: Any
    is_raise: Any
    others_said_last: Any
    actor_said_last: Any
    last_credited: Any
    last_credited_twice: Any
    two_left: Any
    last_needed_of_table: Any
    may_spot_on: Any
    cards: Any
    open: Any
    bidder_said_last: Any
    raised_by: Any
    cost_held: Any
    cost_held_by_two: Any
    cost_failed: Any
    cost_failed_by_three: Any
    room_after_last: Any
    last_above_least: Any
    last_exact_credited: Any


#: Of which the moment tells the most, the second and the mean of all that may be said.
OF_OTHERS = tuple(
    OfEach._fields.index(name)
    for name in ("chance", "own_of_needed", "chance_of_higher", "own_of_held", "credited")
)

#: How many there are of each thing that may be said, and of the moment.
OF_EACH, OF_ALL = len(OfEach._fields), len(OfMoment._fields) + 3 * len(OF_OTHERS)
