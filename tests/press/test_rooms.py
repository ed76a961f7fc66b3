"""The rooms of the press, from the ground floor up, and no circle among its modules."""

from __future__ import annotations

from graphlib import TopologicalSorter

from tests.test_project import imports, modules

#: Each room of ``cardlie/press`` imports only from those before it, for types as well.
ROOMS = ("units", "geometry", "look", "page", "card", "sheet", "cutout", "games", "kit", "files")


def graph(room: str) -> dict[str, set[str]]:
    """Module -> the modules of the same part of the house that it imports anywhere."""
    code = {name: tree for name, its_room, tree in modules() if its_room == room}
    return {
        name: {other for other in imports(tree) if other in code and other != name}
        for name, tree in code.items()
    }


def test_rooms_of_the_press_import_only_from_rooms_below() -> None:
    wrong = []
    for name, others in graph("press").items():
        for other in others:
            upper, lower = (full.split(".")[2] for full in (name, other))
            if ROOMS.index(lower) > ROOMS.index(upper):
                wrong.append(f"{name} imports {other}")
    assert wrong == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    for room in ("press", "booklet"):
        list(TopologicalSorter(graph(room)).static_order())  # raises CycleError
