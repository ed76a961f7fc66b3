"""A report as one HTML file: no scripts, nothing fetched, by day and by night, and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from html import escape

from cardlie.base.translation import language, tr
from cardlie.report import plots
from cardlie.report.contents import FigureRow, Grid, Picture, Report, ReportSection
from cardlie.report.plots import PlotStyle

_STYLE = """
:root { color-scheme: light dark; --paper: #fdfaf3; --card: #fff; --line: #e6dccb;
  --soft: #6d6478; --wrong: #a3261c; --right: #2c6e3f; %(light)s }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1722; --card: #241f2d; --line: #3a3346;
  --soft: #a99fb6; --wrong: #ff9d8f; --right: #8fd6a3; %(dark)s } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 .4rem; text-wrap: balance }
h2 { font-size: 1.3rem; margin: 0 0 .2rem }
p { margin: .2rem 0 .6rem }
section, .short { background: var(--card); border: 1px solid var(--line); border-radius: .8rem;
  padding: 1.2rem 1.4rem; margin: 1.1rem 0 }
.about, .how, .range, figcaption, footer, .tile .range { color: var(--soft) }
.variant { margin: .15rem 0 } .variant b { margin-right: .35em }
.one b { color: var(--first) } .two b { color: var(--second) } .three b { color: var(--third) }
.flags b { margin-right: .3em }
.flags { list-style: none; padding: 0; margin: .3rem 0 0 }
.flags li { border-left: 4px solid var(--wrong); padding: .15rem .7rem; margin: .45rem 0 }
.flags.none li { border-color: var(--right) }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%%), 1fr));
  gap: .8rem 1.2rem; margin: 1rem 0 0; padding: 0 }
.tile { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr));
  align-content: start }
.tile dt { font-size: .82rem; color: var(--soft); grid-column: 1 / -1 }
.tile b { white-space: nowrap }
.tile dd { margin: 0; font-size: 1.15rem; font-weight: 650; font-variant-numeric: tabular-nums }
.tile .range { display: block; font-size: .78rem; font-weight: 400 }
table { border-collapse: collapse; width: 100%%; margin: .6rem 0 .3rem }
caption { text-align: left; font-weight: 600; padding: .5rem 0 .2rem }
th { text-align: left; font-weight: 600; vertical-align: top }
.rows th[scope=row] { width: 25%% } .rows td.figure { width: 11rem }
thead th { font-size: .85rem; color: var(--soft); border-bottom: 1px solid var(--line) }
td, th { padding: .4rem .9rem .4rem 0 }
tbody tr + tr > * { border-top: 1px solid var(--line) }
td.figure { font-variant-numeric: tabular-nums; white-space: nowrap; vertical-align: top }
td.figure b { font-size: 1.05rem } .range, .how { font-size: .86rem; font-weight: 400 }
.grid td, .grid thead th + th { text-align: right }
figure { margin: .9rem 0 .2rem } figure svg { width: 100%%; max-width: 46rem; height: auto }
figcaption { font-size: .86rem }
footer { font-size: .85rem; margin-top: 1.5rem }
@media (max-width: 40rem) { .rows, .rows tbody, .rows tr { display: block }
  .rows thead { position: absolute; left: -99rem } .rows th, .rows td { display: inline-block;
  border: 0 !important; padding: .1rem .8rem .1rem 0 } .rows th, .rows .how { display: block }
  .rows th[scope=row], .rows td.figure { width: auto }
  .tiles { grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)) }
  .rows tr { padding: .5rem 0 } section { overflow-x: auto }
  main { padding: 1rem .6rem 3rem } section, .short { padding: 1rem } .grid { font-size: .85rem }
  figure { overflow-x: auto } figure svg { width: 34rem; max-width: none } }
@media print { :root { --paper: #fff; --card: #fff; --line: #ccc; --soft: #444; --wrong: #a3261c;
  --right: #2c6e3f; %(light)s } body { font-size: 10.5pt } main { padding: 0; max-width: none }
  section, .short { border: 0; padding: 0; margin: 0 0 1.2em } h2 { break-after: avoid }
  figure, tr { break-inside: avoid } }
"""


#: How the variants are marked, in order.
_VARIANTS = ("one", "two", "three")


def as_html(page: Report) -> str:
    """The whole file."""
    style = _STYLE % {"light": _colours(plots.LIGHT), "dark": _colours(plots.DARK)}
    parts = [*_head(page), *_short(page)]
    for number, section in enumerate(page.sections):
        parts += _section(section, page, number)
    about = tr("Made by {made_by}.", made_by=page.made_by)
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f"<!-- {page.made_by} -->",
            f'<html lang="{language()}">',
            '<head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(page.title)}</title>",
            f"<style>{style}</style></head>",
            "<body><main>",
            *parts,
            f"<footer>{escape(about)}</footer>",
            "</main></body></html>",
            "",
        ]
    )


def _colours(look: PlotStyle) -> str:
    return " ".join(f"--{each.name}: {getattr(look, each.name)};" for each in fields(look))


def _head(page: Report) -> Iterator[str]:
    yield f"<header><h1>{escape(page.title)}</h1>"
    for which, name, variant in zip(_VARIANTS, page.names, page.headlines, strict=False):
        named = f"<b>{escape(name)}</b>" if len(page.names) > 1 else ""
        yield f'<p class="variant {which}">{named}{escape(variant)}</p>'
    yield "</header>"


def _short(page: Report) -> Iterator[str]:
    """What is wrong, what differs, and the first figures."""
    yield f'<div class="short"><h2>{tr("In short")}</h2>'
    for which, (name, found) in zip(_VARIANTS, page.judged, strict=False):
        named = f"<b>{escape(name)}</b> " if name else ""
        yield f'<ul class="flags{"" if found.flags else " none"} {which}">'
        for said in found.said:
            yield f"<li>{named}{escape(said)}</li>"
        yield "</ul>"
    for said in page.differences:
        yield f"<p>{escape(said)}</p>"
    yield '<dl class="tiles">'
    for row in page.tiles:
        yield f'<div class="tile"><dt>{escape(row.title)}</dt>'
        for which, (value, between) in zip(_VARIANTS, row.values, strict=False):
            ends = f'<span class="range">{escape(between)}</span>'
            yield f'<dd class="{which}"><b>{escape(value)}</b> {ends}</dd>'
        yield "</div>"
    yield "</dl></div>"


def _section(section: ReportSection, page: Report, number: int) -> Iterator[str]:
    yield f'<section aria-labelledby="s{number}"><h2 id="s{number}">{escape(section.title)}</h2>'
    yield f'<p class="about">{escape(section.about)}</p>'
    if section.rows:
        yield from _rows(section.rows, page)
    for at, picture in enumerate(section.pictures):
        yield from _picture(picture, f"p{number}{at}")
    for grid in section.grids:
        yield from _grid(grid)
    for note in section.notes:
        yield f"<p>{escape(note)}</p>"
    yield "</section>"


def _rows(rows: tuple[FigureRow, ...], page: Report) -> Iterator[str]:
    names = page.names if len(page.names) > 1 else (tr("figure"),)
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    yield '<table class="rows"><thead><tr>'
    yield f'<th scope="col">{tr("what")}</th>{heads}<th scope="col">{tr("meaning")}</th>'
    yield "</tr></thead><tbody>"
    for row in rows:
        cells = "".join(
            f'<td class="figure {which}"><b>{escape(value)}</b><br>'
            f'<span class="range">{escape(between)}</span></td>'
            for which, (value, between) in zip(_VARIANTS, row.values, strict=False)
        )
        yield f'<tr><th scope="row">{escape(row.title)}</th>{cells}'
        yield f'<td class="how">{escape(row.about)}</td></tr>'
    yield "</tbody></table>"


def _picture(picture: Picture, name: str) -> Iterator[str]:
    svg = plots.as_svg(picture.draw, name, picture.width, picture.height)
    labelled = svg.replace("<svg ", f'<svg role="img" aria-label="{escape(picture.alt)}" ', 1)
    yield f"<figure>{labelled}<figcaption>{escape(picture.caption)}</figcaption></figure>"


def _grid(grid: Grid) -> Iterator[str]:
    heads = "".join(f'<th scope="col">{escape(each)}</th>' for each in grid.head)
    yield f'<table class="grid"><caption>{escape(grid.caption)}</caption>'
    yield f"<thead><tr>{heads}</tr></thead><tbody>"
    for first, *cells in grid.rows:
        said = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        yield f'<tr><th scope="row">{escape(first)}</th>{said}</tr>'
    yield "</tbody></table>"
