"""Parts of equal pieces: so many for each player, or one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardlie.press.cutout.assembly import of_net
from cardlie.press.cutout.nets import Net, nested_step
from cardlie.press.cutout.pieces import CUT_WIDTH, Piece
from cardlie.press.geometry import Box
from cardlie.press.page.pen import Pen
from cardlie.press.parts.part import KitJob, Part


def counted(
    name: str,
    title: str,
    piece: str,
    draw: Callable[[KitJob, Pen], None],
    size: float = 0.0,
    per_player: int = 0,
    net: Callable[[], Net] | None = None,
    bleed: float = 0.0,
) -> Part:
    """A part of equal pieces: so many for each player, or one; what has a ``net`` is folded.

    Without a net they are as wide and as high as ``size``, in mm.
    """

    def pieces(job: KitJob) -> list[list[Piece]]:
        box = net().box if net else Box(0, 0, size, size)
        wide, high = box.width + 2 * bleed, box.height + 2 * bleed
        folds = net is not None
        one = Piece(piece, wide, high, partial(draw, job), folds=folds)
        count = per_player * job.players or 1
        step = nested_step(net(), 2 * bleed + CUT_WIDTH, below=True) if net and count > 1 else high
        if step >= high:
            return [[one] * count]
        two = partial(_draw_two, one=one, step=step)
        pair = Piece(piece, wide, high + step, two, folds=True, count=2)
        return [[one] * count, [pair] * (count // 2) + [one] * (count % 2)]

    return Part(name, title, pieces=pieces, making=net and (lambda job: of_net(net())))


def _draw_two(pen: Pen, one: Piece, step: float) -> None:
    """A piece, and the same one below it, on its head."""
    with pen.moved(0, step):
        one.draw(pen)
    with pen.moved(one.width, one.height, turn=180):
        one.draw(pen)
