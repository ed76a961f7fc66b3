"""Who learns to read a net while that learns: they are taken up again, too, and sit alone."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardlie.engine import Options

if TYPE_CHECKING:
    from pathlib import Path

    from cardlie.vector.seating import ArrayBot

from tools.lab.strong import self_play, train
from tools.lab.strong.learned_net import new_weights
from tools.lab.strong.self_play import Training

ASKED = {"iterations": 20, "until": None, "rate": 1e-3, "chance": 0.03, "less": 0.5, "seed": 3}
NOBODY = {"against": None, "share": 0.1, "read": 0.5, "first": 3}


def training(seats: int) -> Training:
    return Training(
        [(Options.of("leira", ["start=1"], seats=seats), 1)],
        new_weights(np.random.default_rng(2), 8),
        3,
    )


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Iterations of few decisions, and readers who are kept early."""
    monkeypatch.setattr(Training, "DECISIONS", 300)
    monkeypatch.setattr(train.Readers, "KEPT", 10)


@pytest.mark.some(1, of="learning")
@pytest.mark.usefixtures("few")
def test_what_was_stopped_goes_on_as_if_it_never_was(tmp_path: Path) -> None:
    """The same weights, the same readers, and all that they were before."""
    whole, parts = tmp_path / "whole" / "leira.npz", tmp_path / "parts" / "leira.npz"
    train.train(training(2), Namespace(**ASKED, **NOBODY), whole)
    for until in (10, None):
        asked: dict[str, Any] = {**ASKED, "until": until}
        train.train(training(2), Namespace(**asked, **NOBODY), parts)
    kept = sorted(file.name for file in whole.parent.iterdir())
    assert kept == sorted(file.name for file in parts.parent.iterdir())
    assert len(kept) == 2 + 2  # the net, its reader, and who that was twice
    for name in kept:
        with np.load(whole.with_name(name)) as one, np.load(parts.with_name(name)) as other:
            assert one.files == other.files
            for part in one.files:
                np.testing.assert_array_equal(one[part], other[part], f"{name} {part}")


@pytest.mark.some(1)
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("lone", [False, True])
def test_who_is_frozen_sits_alone_or_has_all_seats_but_one(
    seats: int, lone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each seat in turn, as it is drawn."""
    frozen, where = self_play.playing(new_weights(np.random.default_rng(4), 8)), set()

    def noted(options: Options, bots: list[ArrayBot], *rest: Any) -> None:
        where.add(tuple(bot is frozen for bot in bots))
        play(options, bots, *rest)

    play = self_play.play
    monkeypatch.setattr(self_play, "play", noted)
    its = training(seats)
    for _ in range(6 * seats):
        its.step(0, 1e-3, 0.02, frozen, lone=lone)
    assert len(where) == seats
    assert {sum(each) for each in where} == {1 if lone else seats - 1}


@pytest.mark.usefixtures("few")
def test_readers_learn_and_leave_alone_what_they_read(tmp_path: Path) -> None:
    """Another one that begins with the same weights."""
    its = training(2)
    before = {name: each.copy() for name, each in its.w.items()}
    readers = train.Readers(its, tmp_path / "leira.npz")
    readers.learn(its.w, 0.0)
    assert all((its.w[name] == before[name]).all() for name in before)
    assert any((readers._its.w[name] != before[name]).any() for name in before)
