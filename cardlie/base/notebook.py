"""How values show themselves in a notebook: as pictures, which rooms above draw.

A deck or a face knows nothing of the press. What draws it is found by its name, when a notebook
asks for the first time, so that nobody else loads it.
"""

from __future__ import annotations

from pkgutil import resolve_name


def picture(value: object) -> str:
    """A deck or a face as SVG."""
    return str(resolve_name("cardlie.press.notebook:svg_of")(value))


def page(value: object) -> str:
    """A verdict as HTML."""
    return str(resolve_name("cardlie.press.notebook:html_of")(value))
