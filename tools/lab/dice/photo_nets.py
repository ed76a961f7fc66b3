"""How nets that see dice (``train_dice.py``, ``train_faces.py``) learn, and how they are kept."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Array = NDArray[Any]
    Lost = Callable[[int], tuple[Any, Sequence[Any]]]

#: How quickly nets learn, those that were there, and how often what they came to is kept.
RATE, ON_RATE, KEEP_EVERY = 2e-3, 1e-3, 250


def block(inner: int, outer: int, kernel: int = 3, stride: int = 1) -> Any:
    """A convolution, normalised, of which what is below zero is dropped."""
    from torch import nn

    conv = nn.Conv2d(inner, outer, kernel, stride, kernel // 2, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(outer), nn.ReLU(inplace=True))


@dataclass(frozen=True)
class Course:
    """How a net learns: so many steps, the last share of them less and less; how much large weights
    cost; how long a step may be; how many minutes it may take; and how quickly it learns."""

    steps: int
    decay: float
    cost: float
    longest: float = np.inf
    minutes: float = np.inf
    rate: float = RATE


def begun(net: Any, path: Path, shown: Any) -> None:
    """A net begins as one that was exported, normalised by what it sees of some pictures."""
    import onnx
    import torch
    from onnx import numpy_helper

    kept = [(each.name, numpy_helper.to_array(each)) for each in onnx.load(path).graph.initializer]
    named = {name: torch.from_numpy(value.astype(np.float32)) for name, value in kept}
    folded = [named.pop(name) for name, _ in kept if "Conv_" in name]
    net.load_state_dict(named, strict=False)
    norms = [part for part in net.modules() if isinstance(part, torch.nn.BatchNorm2d)]
    convs = [part for part in net.modules() if isinstance(part, torch.nn.Conv2d)]
    convs = [part for part in convs if part.bias is None]
    seen: list[Any] = []
    for conv, norm, weight, bias in zip(convs, norms, folded[::2], folded[1::2], strict=True):
        conv.weight.data.copy_(weight)
        norm.bias.data.copy_(bias)
        norm.running_var.fill_(1 - norm.eps)
        conv.register_forward_hook(lambda _, __, told: seen.append(torch.var_mean(told, (0, 2, 3))))
    with torch.no_grad():
        net.eval()(shown)
        for (var, mean), conv, norm in zip(seen, convs, norms, strict=True):
            conv._forward_hooks.clear()
            norm.running_var.copy_(var)
            norm.running_mean.copy_(mean)
            norm.weight.copy_((var + norm.eps).sqrt())
            norm.bias.add_(mean)


def learn(net: Any, lost: Lost, kept: Path, how: Course) -> None:
    """As many steps as are missing: ``lost`` tells what is to be less, and what is shown of it."""
    import torch

    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    began = time.monotonic()
    learner = torch.optim.AdamW(net.parameters(), lr=how.rate, weight_decay=how.cost)
    mean, first = {name: value.clone() for name, value in net.state_dict().items()}, 0
    if kept.exists():
        state = torch.load(kept)
        net.load_state_dict(state["net"])
        learner.load_state_dict(state["learner"])
        mean, first = state["mean"], state["step"]
    told: Array = np.zeros(1)
    for step in range(first, how.steps):
        for group in learner.param_groups:
            left = (how.steps - step) / (how.decay * how.steps)
            group["lr"] = how.rate * min(1.0, (step + 1) / 200, left) + 1e-6
        net.train()
        total, parts = lost(step)
        learner.zero_grad()
        total.backward()
        if how.longest < np.inf:
            torch.nn.utils.clip_grad_norm_(net.parameters(), how.longest)
        learner.step()
        _follow(mean, net.state_dict(), min(0.05, max(0.001, 10 / (step + 1))))
        told = 0.98 * told + 0.02 * np.array([float(part.detach()) for part in parts])
        spent = time.monotonic() - began
        if step % 50 == 0:
            print(step, round(spent), told.round(3).tolist(), flush=True)
        late = spent > 60 * how.minutes
        if step % KEEP_EVERY == KEEP_EVERY - 1 or step == how.steps - 1 or late:
            state = {"net": net.state_dict(), "learner": learner.state_dict()}
            torch.save(state | {"mean": mean, "step": step + 1}, kept.with_suffix(".new"))
            kept.with_suffix(".new").replace(kept)
        if late:
            break


def tensors(parts: Sequence[Array]) -> list[Any]:
    """The same for torch."""
    import torch

    return [torch.from_numpy(part) for part in parts]


def planes(pixels: Array) -> Any:
    """Pictures as a net takes them."""
    import torch

    taken = torch.from_numpy(pixels).permute(0, 3, 1, 2).float().div_(255)
    return taken.contiguous(memory_format=torch.channels_last)


def _follow(mean: dict[str, Any], now: dict[str, Any], share: float) -> None:
    for name, value in now.items():
        if value.dtype.is_floating_point:
            mean[name].lerp_(value, share)
        else:
            mean[name].copy_(value)


def halve(path: Path) -> None:
    """Weights in half precision: OpenCV takes them as they are."""
    import onnx
    from onnx import numpy_helper

    net = onnx.load(path)
    for weights in net.graph.initializer:
        if weights.data_type == onnx.TensorProto.FLOAT:
            halved = numpy_helper.to_array(weights).astype(np.float16)
            weights.CopyFrom(numpy_helper.from_array(halved, weights.name))
    onnx.save(net, path)
