"""Rounds that end, and rounds that may go on for ever."""

from __future__ import annotations

ALLOWED = ["repeat=allowed"]

FREE = ["possible=free"]
