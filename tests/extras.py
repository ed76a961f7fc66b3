"""What only few tests need: ``.[gate]`` installs it, and without it they are skipped."""

from __future__ import annotations

from importlib.util import find_spec

import pytest


def needs(package: str) -> pytest.MarkDecorator:
    """Skip a test where a package is not installed."""
    absent = find_spec(package) is None
    return pytest.mark.skipif(absent, reason=f"{package} is not installed (extra 'gate')")
