"""The rooms of press and booklet, from the ground floor up, and no circle among their modules."""

from __future__ import annotations

from graphlib import TopologicalSorter

import pytest

from tests.test_project import imports, modules

#: Each room in them imports only from those before it, for types as well.
ROOMS = {
    "press": "units geometry look page card sheet cutout games kit files".split(),
    "booklet": "rules pages pictures story summary leaflet build preview __init__".split(),
}


def graph(room: str) -> dict[str, set[str]]:
    """Module -> the modules of the same part of the house that it imports anywhere."""
    code = {name: tree for name, its_room, tree in modules() if its_room == room}
    return {
        name: {other for other in imports(tree) if other in code and other != name}
        for name, tree in code.items()
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
