"""The rooms of press and booklet, from the ground floor up, and no circle among their modules."""

from __future__ import annotations

from functools import cache
from graphlib import TopologicalSorter

import pytest

from tests.tree import ROOT, code_of, imports

#: Each room in them imports only from those before it, for types as well.
ROOMS = {
    "press": (
        "units geometry look page card sheet cutout parts games kit files notebook __init__"
    ).split(),
    "booklet": "rules pages pictures story leaflet build __init__".split(),
}


@cache
def graph(house: str) -> dict[str, set[str]]:
    """Module -> the modules of the same part of the house that it imports anywhere."""
    files = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts): file
        for file in (ROOT / "cardlie" / house).rglob("*.py")
    }
    return {
        name: {other for other in imports(code_of(file)) if other in files and other != name}
        for name, file in files.items()
    }


@pytest.mark.parametrize("house", ROOMS)
def test_rooms_import_only_from_rooms_below(house: str) -> None:
    rooms, wrong = ROOMS[house], []
    for name, others in graph(house).items():
        for other in others:
            upper, lower = (full.split(".")[:3][-1] for full in (name, other))
            if rooms.index(lower) > rooms.index(upper):
                wrong.append(f"{name} imports {other}")
    assert wrong == []


@pytest.mark.parametrize("house", ROOMS)
def test_no_modules_import_each_other_in_a_circle(house: str) -> None:
    list(TopologicalSorter(graph(house)).static_order())  # raises CycleError
