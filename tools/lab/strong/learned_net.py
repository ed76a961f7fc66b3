"""The net of ``strong`` as it learns (``train.py``): its floats, and steps down a slope."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardlie.base.arrays import Array
from cardlie.players.rows import features, strong

Weights = dict[str, NDArray[Any]]

#: How many units each layer has.
UNITS = 48

#: What whoever values a moment knows of what is hidden. Nothing of it goes into what is shipped.
HIDDEN = 6


def new_weights(rng: np.random.Generator, units: int = UNITS) -> Weights:
    """Weights at the beginning."""

    def some(rows: int, columns: int, size: float | None = None) -> NDArray[Any]:
        size = np.sqrt(2 / rows) if size is None else size
        return (rng.standard_normal((rows, columns)) * size).astype(np.float32)

    each, all_, n = features.OF_EACH, features.OF_ALL, units
    made = {"each": some(each, n), "all": some(all_, n), "w2": some(n, n), "w3": some(n, 1, 0.01)}
    made |= {"c1": some(all_, n), "c2": some(n, n), "c3": some(n, 2, 0.01)}
    made |= {"v1": some(all_ + HIDDEN, n), "v2": some(n, 1, 0.01)}
    sizes = {"b1": n, "b2": n, "b3": 1, "d1": n, "d2": n, "d3": 2, "e1": n, "e2": 1}
    return made | {name: np.zeros(size, np.float32) for name, size in sizes.items()}


def widened(w: Weights, rng: np.random.Generator, units: int) -> Weights:
    """The same with so many units in each layer; those it had not change nothing, and none go."""
    had = len(w["b1"])
    found = new_weights(rng, max(units, had))
    for name in ("w2", "c2"):
        found[name][had:, :had] = 0
    for name in ("w3", "c3"):
        found[name][:] = 0
    for name, each in w.items():
        found[name][tuple(map(slice, each.shape))] = each
    return found


def weighed(w: Weights, seen: strong.Looks) -> NDArray[Any]:
    """As ``strong.IntegerNet.weigh``, not in whole numbers."""
    each, all_ = seen.by_say / strong.PARTS, seen.all / strong.PARTS
    say = np.maximum(each @ w["each"] + (all_ @ w["all"] + w["b1"])[:, None], 0)
    say = np.maximum(say @ w["w2"] + w["b2"], 0) @ w["w3"] + w["b3"]
    call = np.maximum(all_ @ w["c1"] + w["d1"], 0)
    call = np.maximum(call @ w["c2"] + w["d2"], 0) @ w["c3"] + w["d3"]
    return np.hstack([say[..., 0], call])


def valued(w: Weights, x: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """What moments are worth, by who sees what is hidden too; the layer before, and that."""
    h = np.maximum(x @ w["v1"] + w["e1"], 0)
    return h, (h @ w["v2"])[:, 0] + w["e2"]


def whole(w: Weights) -> Weights:
    """The weights as whole numbers, none of whose sums is more than a float tells exactly."""
    layers = [
        (("each", "all"), "b1", strong.PARTS), (("w2",), "b2", strong.MOST),
        (("w3",), "b3", strong.MOST), (("c1",), "d1", strong.PARTS),
        (("c2",), "d2", strong.MOST), (("c3",), "d3", strong.MOST),
    ]  # fmt: skip
    found: Weights = {}
    shift = []
    for names, bias, most in layers:
        sums = sum(np.abs(w[name]).sum(axis=0) for name in names) * most
        sums = sums + np.abs(w[bias]) * strong.PARTS
        bits = int(np.floor(np.log2((2**24 - 1000) / sums.max())))
        bits = min(bits, int(np.log2(32000 / max(np.abs(w[name]).max() for name in names))))
        for name in names:
            found[name] = np.rint(w[name] * 2**bits).astype(np.int16)
        found[bias] = np.rint(w[bias] * 2**bits * strong.PARTS).astype(np.int32)
        shift.append(bits)
    return found | {"shift": np.array(shift, np.int8)}


def floats(net: strong.IntegerNet, rng: np.random.Generator) -> Weights:
    """Whole weights as they were learned, nearly; who learns on begins to value things anew."""
    found, layers = new_weights(rng), {"each": 0, "all": 0, "b1": 0, "w2": 1, "b2": 1, "w3": 2}
    layers |= {"b3": 2, "c1": 3, "d1": 3, "c2": 4, "d2": 4, "c3": 5, "d3": 5}
    for name, layer in layers.items():
        parts = strong.PARTS if name[0] in "bd" else 1
        found[name] = net.weights[name] * net.parts[layer] / np.float32(parts)
    return found


class Adam:
    """Steps down a slope."""

    def __init__(self, w: Weights) -> None:
        self.mean = {name: np.zeros_like(each) for name, each in w.items()}
        self.square = {name: np.zeros_like(each) for name, each in w.items()}
        self.steps = 0

    def step(self, w: Weights, slope: Weights, rate: float) -> None:
        self.steps += 1
        size = rate * np.sqrt(1 - 0.99**self.steps) / (1 - 0.9**self.steps)
        for name, each in slope.items():
            self.mean[name] += 0.1 * (each - self.mean[name])
            self.square[name] += 0.01 * (each**2 - self.square[name])
            w[name] -= (size * self.mean[name] / (np.sqrt(self.square[name]) + 1e-7)).astype("f4")


def likely_of(logits: NDArray[Any], legal: Array) -> NDArray[Any]:
    """How likely each of what is legal is done."""
    logits = np.where(legal, logits, -np.inf)
    likely = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


def drawn(likely: NDArray[Any], legal: Array, fractions: NDArray[Any]) -> Array:
    """Which of each row a fraction falls on."""
    upto = likely.cumsum(axis=1)
    which = (upto <= (fractions * upto[:, -1])[:, None]).sum(axis=1)
    which = np.minimum(which, legal.shape[1] - 1)
    return np.asarray(np.where(legal[np.arange(len(legal)), which], which, likely.argmax(axis=1)))


class Passed(NamedTuple):
    """What goes through the net: how ``likely`` each is done, and what the layers pass on of what
    may be said (each is of a row of ``rows``) and of calls."""

    likely: NDArray[Any]
    say: tuple[NDArray[Any], ...]
    call: tuple[NDArray[Any], ...]
    rows: Array
    columns: Array


def passed(w: Weights, each: NDArray[Any], x: NDArray[Any], legal: Array) -> Passed:
    """Of moments that look so; ``x`` in shares of one."""
    r, k = np.nonzero(legal[:, :-2])  # only what may be said
    one = each[r, k] / strong.PARTS
    first = np.maximum(one @ w["each"] + (x @ w["all"] + w["b1"])[r], 0)
    second = np.maximum(first @ w["w2"] + w["b2"], 0)
    c1 = np.maximum(x @ w["c1"] + w["d1"], 0)
    c2 = np.maximum(c1 @ w["c2"] + w["d2"], 0)
    logits = np.full(legal.shape, -np.inf, np.float32)
    logits[r, k] = (second @ w["w3"])[:, 0] + w["b3"]
    logits[:, -2:] = c2 @ w["c3"] + w["d3"]
    return Passed(likely_of(logits, legal), (one, x, first, second), (x, c1, c2), r, k)


def slope_back(w: Weights, its: Passed, legal: Array, s: NDArray[Any]) -> Weights:
    """The slope of all layers, where that of what may be done is ``s``."""
    found = _say_slope(w, its.say, s[its.rows, its.columns][:, None], its.rows)
    return found | _call_slope(w, its.call, np.where(legal[:, -2:], s[:, -2:], 0))


def slope_of(w: Weights, data: Sequence[NDArray[Any]], chance: float) -> tuple[Weights, float]:
    """The slope of what is lost, and how undecided the policy is; ``chance`` is worth that much."""
    each, whole_x, legal, which, before, before_calls, calls, gain = data
    count, says, rows = len(legal), each.shape[1], np.arange(len(legal))
    its = passed(w, each, whole_x[:, : features.OF_ALL], legal)
    likely, (h, value) = its.likely, valued(w, whole_x)
    said, size = which < says, np.sqrt((gain**2).mean()) + 1e-6
    better = np.where(said, gain - value, 0) / size
    pull = _near(likely[rows, which], before, better)[:, None] / before[:, None]
    surely = np.where(legal[:, says:], calls - value[:, None], 0) / size
    sure = _near(likely[:, says:], before_calls, surely)
    logs = np.log(np.maximum(likely, 1e-12))
    order = (likely * logs).sum(axis=1, keepdims=True)
    s = (pull + sure.sum(axis=1, keepdims=True)) * likely + chance * likely * (logs - order)
    s[rows, which] -= pull[:, 0]
    s[:, says:] -= sure
    s /= count
    found = slope_back(w, its, legal, s)
    off = (0.5 * (value - gain) * said / count)[:, None].astype(np.float32)
    back = off @ w["v2"].T * (h > 0)
    found |= {"v2": h.T @ off, "e2": off.sum(0), "v1": whole_x.T @ back, "e1": back.sum(0)}
    return found, float(-order.mean())


def _near(likely: NDArray[Any], before: NDArray[Any], better: NDArray[Any]) -> NDArray[Any]:
    """What is better, as often as it is done; nothing where that was learned far enough."""
    free = np.where(better > 0, likely < 1.2 * before, likely > 0.8 * before)
    return np.where(free, likely * better, 0).astype(np.float32)


def _say_slope(w: Weights, passed: Any, s: NDArray[Any], r: Array) -> Weights:
    one, x, first, second = passed
    d2 = s @ w["w3"].T * (second > 0)
    d1 = d2 @ w["w2"].T * (first > 0)
    found = {"w3": second.T @ s, "b3": s.sum(0), "w2": first.T @ d2, "b2": d2.sum(0)}
    starts = np.r_[0, np.flatnonzero(np.diff(r)) + 1]
    dx = np.add.reduceat(d1, starts)
    return found | {"each": one.T @ d1, "all": x[r[starts]].T @ dx, "b1": dx.sum(0)}


def _call_slope(w: Weights, passed: Any, s: NDArray[Any]) -> Weights:
    x, c1, c2 = passed
    e2 = s @ w["c3"].T * (c2 > 0)
    e1 = e2 @ w["c2"].T * (c1 > 0)
    found = {"c3": c2.T @ s, "d3": s.sum(0), "c2": c1.T @ e2, "d2": e2.sum(0)}
    return found | {"c1": x.T @ e1, "d1": e1.sum(0)}
