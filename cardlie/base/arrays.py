"""The type of numpy's arrays, for whoever says no more of one than that."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

#: An array of any numbers.
Array = NDArray[Any]
