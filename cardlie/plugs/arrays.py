"""Vector environment on arrays: all tables step at once."""

from __future__ import annotations

import numpy as np

from cardlie.base.arrays import Array
from cardlie.base.translation import tr
from cardlie.engine.actions import Action
from cardlie.engine.decisions.cup import Take
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.plugs.array_masks import ActionTable, MaskWriter
from cardlie.plugs.array_observations import ObservationWriter
from cardlie.plugs.encoding import GameEncoding
from cardlie.plugs.tables import Tables
from cardlie.vector.play import array_game, not_on_arrays
from cardlie.vector.tables import ArrayTables, CardTables, CupTables, DiceTables


def why_not(encoding: GameEncoding) -> str | None:
    """Why arrays can't play these tables; None if they can."""
    options = encoding.options
    if options.games > 1:
        return tr("games in a row are played one table at a time")
    return not_on_arrays(options)


class OnArrays(Tables):
    """All tables at once."""

    engine = "arrays"

    def __init__(self, encoding: GameEncoding, num_envs: int) -> None:
        super().__init__(encoding, num_envs)
        options, guesses = encoding.options, tuple(encoding.guesses)
        game = array_game(options)
        assert game is not None
        self._tables: ArrayTables
        if options.game.has_deck:
            self._tables = CardTables(options, game, guesses, num_envs)
        elif options.game.passes_cup:
            self._tables = CupTables(options, game, guesses, num_envs)
        else:
            self._tables = DiceTables(options, game, guesses, num_envs, encoding.most_held)
        self._observations = ObservationWriter(encoding, self.observation, self._tables)
        self._actions, history = ActionTable(encoding), self._observations.views["said"]
        self._masks = MaskWriter(encoding, self._tables, self._actions, self.mask, history)

    def _reset(self) -> None:
        self._tables.reset(self._seed)
        self._observations.begin(np.arange(self.num_envs))
        self._write()

    def _step(self, actions: Array) -> None:
        tables = self._tables
        before = tables.draws.round.copy()
        for kind, rows in self._actions.by_kind(actions):
            self._do(kind, rows, actions[rows])
        self._observations.begin(np.flatnonzero((tables.draws.round != before) | self.terminated))
        self._write()

    def _do(self, kind: type[Action], rows: Array, numbers: Array) -> None:
        """Actions of one kind, at so many tables."""
        tables, actions = self._tables, self._actions
        if kind is Say:
            self._observations.guessed(rows, numbers)
            tables.say(rows, numbers)
        elif kind is Keep:
            tables.keep(rows)
        elif kind in (Challenge, SpotOn):
            self.lost[rows], over = tables.call(rows, np.full(len(rows), kind is SpotOn))
            self.round_over[rows] = True
            self._end(rows[over])
            if not isinstance(tables, CardTables):
                tables.next_round(rows[~over])
        elif isinstance(tables, DiceTables):
            tables.show(rows, actions.dice[numbers])
        elif isinstance(tables, CupTables):
            if kind is Take:
                tables.take(rows)
            else:
                tables.roll_again(rows, actions.dice[numbers].astype(np.uint8))
        elif kind is Reveal:
            tables.reveal(rows, actions.pile[numbers])
        elif kind is Discard:
            self._end(rows[tables.discard(rows, actions.pile[numbers])])
        else:
            what = actions.pile[numbers], actions.partner[numbers], actions.below[numbers]
            tables.swap(rows, *what)

    def _end(self, rows: Array) -> None:
        """Games are over."""
        if not len(rows):
            return
        score, seats = self._tables.scores(rows).astype(np.float64), self.num_seats
        higher = score[:, :, None] > score[:, None]
        lead = higher.sum(axis=2) - higher.sum(axis=1)
        self.rewards[rows], self.terminated[rows] = lead / (seats - 1), True
        self._tables.next_game(rows)

    def _write(self) -> None:
        """What the seats in turn see, and may do."""
        self.seat[:] = self._tables.seat
        self._observations.write()
        self._masks.write()
