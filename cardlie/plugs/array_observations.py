"""Observations of many tables at once, written as ``seat_facts.py`` lays them out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardlie.base.arrays import Array
from cardlie.engine.decisions.reroll import Reroll
from cardlie.games.chance import LISTED
from cardlie.plugs.encoding import GameEncoding
from cardlie.plugs.seat_facts import observation_layout
from cardlie.vector import packed_dice
from cardlie.vector.array_game import PHASES
from cardlie.vector.hands import counts_by_hand
from cardlie.vector.reroll import packed
from cardlie.vector.tables import ArrayTables, CardTables, CupTables, DiceTables


class ObservationWriter:
    """Writes observations where they lie, shape (tables, width): what changes is written anew.

    ``views`` are their blocks, each of shape (tables, ...).
    """

    def __init__(
        self, encoding: GameEncoding, observation: NDArray[np.float32], tables: ArrayTables
    ) -> None:
        layout, options = observation_layout(encoding), encoding.options
        self._encoding, self._tables, self.views = encoding, tables, layout.views(observation)
        self._most = {name: block.most for name, block in layout.blocks.items()}
        self._rows, self._steps = np.arange(len(observation)), np.arange(encoding.seats)
        self._open = self._rows  # where something was in view
        known = encoding.phases  # none of those that never come
        self._phases = np.array([known.index(each) if each in known else 0 for each in PHASES])
        self._one = np.eye(len(encoding.faces) + 1, len(encoding.faces), dtype=np.float32)
        if isinstance(tables, CardTables):
            rest = len(options.cards()) - options.start_count * options.seats
            self.views["draw"][:] = rest / self._most["draw"]
        else:
            faces = packed_dice.faces_of(np.arange(packed_dice.CODES))[..., None]
            self._own: Array = (faces == np.arange(len(encoding.faces))).astype(np.float32)
        if options.game.asks("after_game"):  # one game: nothing of it ever changes
            self.views["coins"][:] = options.coins / self._most["coins"]
            self.views["pot"][:] = options.ante * options.seats / self._most["pot"]
            self.views["game"][:] = 1

    def _share(self, name: str, values: Array) -> None:
        """Each of some whole numbers as a share of the most in a block."""
        np.divide(values, self._most[name], out=self.views[name], casting="same_kind")

    def begin(self, rows: Array) -> None:
        """Nothing is said in new rounds."""
        self.views["said"][rows] = self.views["last"][rows] = 0

    def guessed(self, rows: Array, guesses: Array) -> None:
        """Guesses are said; whoever sees ``said`` sees their order."""
        tables, most = self._tables, len(self._encoding.guesses)
        self.views["last"][rows, tables.last[rows]] = 0  # none: the last of them, that is 0 already
        self.views["last"][rows, guesses] = 1
        order = np.minimum(tables.history_length[rows] + 1, most)
        self.views["said"][rows, guesses] = order / most

    def write(self) -> None:
        """What the seats in turn see."""
        tables, seats, seat = self._tables, self._encoding.seats, self._tables.seat
        turn, starter = (tables.actor - seat) % seats, (tables.batch.starter - seat) % seats
        where = {"seat": seat, "phase": self._phases[tables.phase], "turn": turn}
        for name, place in (where | {"starter": starter}).items():
            self.views[name][:] = 0
            self.views[name][self._rows, place] = 1
        self._share("held", self._clockwise(tables.batch.held))
        if isinstance(tables, CardTables):
            self._write_cards(tables)
        else:
            self._write_dice(tables)

    def _clockwise(self, by_seat: Array) -> Array:
        """What each seat has, counted from the one that sees it."""
        seats = self._encoding.seats
        place = self._rows[:, None] * seats + (self._tables.seat[:, None] + self._steps) % seats
        by_distance: Array = by_seat.reshape(-1, *by_seat.shape[2:]).take(place, axis=0)
        return by_distance

    def _write_dice(self, tables: DiceTables | CupTables) -> None:
        """Own dice, those in view, and what else is known."""
        own, facts = self.views["own"], tables.facts
        cup = isinstance(tables, CupTables)
        for word, codes in enumerate([tables.codes] if cup else tables.codes):
            part = own[:, LISTED * word : LISTED * (word + 1)]
            mine = codes if cup else codes[self._rows, tables.seat]
            part[:] = self._own.take(mine, axis=0)[:, : part.shape[1]]
        for name, _, _ in self._encoding.facts:
            value = facts[name]
            self._share(name, value[:, None] if value.ndim == 1 else self._clockwise(value))
        if isinstance(tables, CupTables) or not self._encoding.may(Reroll):
            return
        self.views["shown"][self._open] = self.views["own_shown"][self._open] = 0
        self._open = some = np.flatnonzero(tables.face_up.any(axis=(0, 2)))
        face_up, seat = tables.face_up[:, some], tables.seat[some]
        flags = np.hstack([*packed_dice.members(face_up[:, np.arange(len(some)), seat])])
        self.views["own_shown"][some] = flags[:, : self._encoding.places]
        hidden = packed_dice.NO_DICE.take(~face_up & packed_dice.ALL)
        counts = packed(tables.codes[:, some] | hidden)
        seats = (seat[:, None] + self._steps) % tables.seats
        there = tables.batch.counts(np.take_along_axis(counts, seats, axis=1))
        self.views["shown"][some] = np.moveaxis(there, 0, -1) / self._most["shown"]

    def _write_cards(self, tables: CardTables) -> None:
        """Own cards, those in view, and where others went."""
        batch, views, seat, options = tables.batch, self.views, tables.seat, self._encoding.options
        views["own"][:] = self._one.take(batch.tops[self._rows, seat], axis=0)
        self._share("gone", batch.gone[:, :-1])
        views["shown"][self._open] = views["own_shown"][self._open] = 0
        self._open = some = np.flatnonzero(batch.in_view.any(axis=1))
        flags = packed_dice.members(batch.in_view[some])[..., : batch.piles]
        views["own_shown"][some] = flags[np.arange(len(some)), seat[some]]
        row, other, pile = np.nonzero(flags)
        row = some[row]
        views["shown"][
            row, (other - seat[row]) % tables.seats, pile, batch.tops[row, other, pile]
        ] = 1
        if options.plays("open"):  # how often each face is in each hand
            by_seat = counts_by_hand(batch.hands, batch.none)
            self._share("hands", self._clockwise(by_seat))
        if options.plays("swap"):
            for name, which in (("gave", tables.gave), ("took", tables.took)):
                views[name][:] = self._one.take(which[self._rows, seat], axis=0)
        if options.plays("swap") and not options.plays("open"):
            self._share("put_away", batch.put_away(self._rows, seat)[:, :-1])
