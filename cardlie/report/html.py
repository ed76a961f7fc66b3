"""A report as one HTML file: no scripts, nothing fetched, by day and by night, and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from html import escape

from cardlie.base.translation import language, tr
from cardlie.report import plots
from cardlie.report.contents import Report
from cardlie.report.own_words import in_words_of
from cardlie.report.plots import PlotStyle
from cardlie.report.sections import FigureRow, Grid, Picture, ReportSection

_STYLE = """
:root { color-scheme: light dark; --paper: #fdfaf3; --card: #fff; --line: #e6dccb;
  --soft: #6d6478; --wrong: #a3261c; --right: #2c6e3f; %(light)s }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1722; --card: #241f2d; --line: #3a3346;
  --soft: #a99fb6; --wrong: #ff9d8f; --right: #8fd6a3; %(dark)s } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif }
main { max-width: 76rem; margin: 0 auto; padding: 1.6rem 1.25rem 4rem }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 .4rem; text-wrap: balance }
h2 { font-size: 1.3rem; margin: 0 0 .2rem } h3 { font-size: 1.05rem; margin: .8rem 0 .2rem }
p { margin: .2rem 0 .6rem } .about { max-width: 46rem } .short .about { max-width: none }
section, .short { background: var(--card); border: 1px solid var(--line); border-radius: .8rem;
  padding: 1.1rem 1.4rem; margin: 1rem 0 }
.about, .how, .range, figcaption, footer { color: var(--soft) }
.variant { margin: .1rem 0 } .variant b { margin-right: .35em }
.one b, h3.one { color: var(--first) } .two b, h3.two { color: var(--second) }
.three b, h3.three { color: var(--third) }
.points { margin: .5rem 0 0; display: grid; grid-template-columns: max-content 1fr;
  gap: .3rem 1.2rem }
.points dt { font-weight: 650 } .points dd { margin: 0; max-width: 54rem }
.points .wrong { border-left: 4px solid var(--wrong); padding-left: .7rem }
.points .right { border-left: 4px solid var(--right); padding-left: .7rem }
details { margin: .3rem 0 0 } summary { font-weight: 650; cursor: pointer }
.short summary { font-weight: 400 } .tiles + details { margin-top: .8rem }
details ul { margin: .3rem 0; padding-left: 1.2rem }
section > details { margin: 0 } section h2 { display: inline }
summary .about { display: block; font-weight: 400; margin-top: .2rem }
.body { scroll-margin-top: 7rem }
nav { position: sticky; top: 0; z-index: 1; background: var(--paper); padding: .5rem 0;
  overflow-x: auto; white-space: nowrap; border-bottom: 1px solid var(--line) }
nav a { color: var(--ink); font-size: .86rem; margin-right: 1rem; display: inline-block;
  padding: .25rem 0 }
code { display: block; font: .84rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace;
  overflow-wrap: anywhere; background: var(--paper); border-radius: .3rem; padding: .15rem .5rem;
  margin: .2rem 0 .3rem }
code span { display: inline-block; max-width: 100%% }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, 100%%), 1fr));
  gap: .6rem 1.2rem; margin: 1rem 0 0; padding: .7rem 0 0; border-top: 1px solid var(--line) }
.tile dt { font-size: .82rem; color: var(--soft) } .tile b { white-space: nowrap }
.tile dd { margin: 0; font-size: 1.15rem; font-variant-numeric: tabular-nums }
.tile .range { display: block; font-size: .78rem }
.body { display: grid; gap: .4rem 2rem }
.body > * { min-width: 0 }
table { border-collapse: collapse; width: 100%%; margin: .5rem 0 .3rem }
caption { text-align: left; font-weight: 600; padding: .5rem 0 .2rem }
th { text-align: left; font-weight: 600; vertical-align: top }
.rows td.figure { width: 7.2rem }
.rows .how { display: block; max-width: 34rem }
thead th { font-size: .85rem; color: var(--soft); border-bottom: 1px solid var(--line) }
td, th { padding: .35rem .9rem .35rem 0 }
tbody tr + tr > * { border-top: 1px solid var(--line) }
td.figure { font-variant-numeric: tabular-nums; vertical-align: top }
td.figure b, .range { white-space: nowrap }
td.figure b { font-size: 1.05rem } .range, .how { font-size: .84rem; font-weight: 400 }
.label { display: none; font-size: .8rem; color: var(--soft) }
.grid td, .grid thead th + th { text-align: right }
figure { margin: .6rem 0 .2rem; max-width: 34rem } figure svg { width: 100%%; height: auto }
figcaption { font-size: .86rem }
footer { font-size: .85rem; margin-top: 1.5rem }
@media (min-width: 64rem) { .with-picture { grid-template-columns: minmax(0, 1fr) 26rem }
  .with-picture > div + div { position: sticky; top: 3.5rem; align-self: start }
  nav { overflow: visible; white-space: normal } }
@supports selector(::details-content) { @media (min-width: 64rem), print {
  section > details::details-content { content-visibility: visible; block-size: auto }
  section > details > summary { list-style: none; pointer-events: none } } }
@media (max-width: 40rem) { .rows, .rows tbody { display: block }
  .rows thead { position: absolute; left: -99rem }
  .rows tr { display: grid; grid-template-columns: repeat(var(--n), minmax(0, 1fr));
    padding: .5rem 0 }
  .rows tr + tr { border-top: 1px solid var(--line) }
  .rows th, .rows td.figure { border: 0 !important; padding: .1rem .4rem .1rem 0; width: auto }
  .rows th { grid-column: 1 / -1 } .of-3 .range { white-space: normal }
  .rows.of-3 td.figure b { font-size: .84rem } .of-1 br { display: none }
  .of-1 .range { margin-left: .5rem }
  .rows .label { display: block; font-size: .68rem; white-space: nowrap }
  .rows.of-1.alone .label { display: none }
  .points { grid-template-columns: 1fr; gap: 0 }
  .points dd { margin-bottom: .6rem }
  .tiles { grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)) }
  main { padding: 1rem .6rem 3rem } section, .short { padding: 1rem .9rem }
  .grid { font-size: .8rem } .grid td, .grid th { padding-right: .5rem } }
@media print { :root { --paper: #fff; --card: #fff; --line: #ccc; --soft: #444; --wrong: #a3261c;
  --right: #2c6e3f; %(light)s } body { font-size: 10.5pt } main { padding: 0; max-width: none }
  section, .short { border: 0; padding: 0; margin: 0 0 1.2em } h2 { break-after: avoid }
  figure, tr { break-inside: avoid } nav { display: none } }
"""


def _text(text: str) -> str:
    """What is said, as it stands in a page: no number is parted from its unit."""
    return escape(text).replace(" %", "\N{NO-BREAK SPACE}%")


#: How the variants are marked, in order: by a colour, and by a sign that their charts have, too.
_VARIANTS = ("one", "two", "three")
_MARKS = {"one": "●", "two": "■", "three": "▲"}

#: A point with more lines below its first one folds them.
_MOST_LINES = 3


def as_html(page: Report) -> str:
    """The whole file."""
    style = _STYLE % {"light": _colours(plots.LIGHT), "dark": _colours(plots.DARK)}
    sections = page.sections
    parts = [*_jumps(sections), *_short(page)]
    for number, section in enumerate(sections):
        parts += _section(section, page, number)
    game = page.findings[0].sim_plan.options.game
    body = re.sub(
        r"(<code>.*?</code>|<[^>]*>)|([^<]+)",
        lambda part: part[1] or in_words_of(game, part[2]),
        "\n".join(parts),
    )
    about = tr("Made with {made_by}.", made_by=page.made_by)
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f"<!-- {page.made_by} -->",
            f'<html lang="{language()}">',
            '<head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_text(page.title)}</title>",
            f"<style>{style}</style></head>",
            "<body><main>",
            *_head(page),
            body,
            f"<footer>{_text(about)}</footer>",
            "</main></body></html>",
            "",
        ]
    )


def _colours(look: PlotStyle) -> str:
    return " ".join(f"--{each.name}: {getattr(look, each.name)};" for each in fields(look))


def _head(page: Report) -> Iterator[str]:
    yield f"<header><h1>{_text(page.title)}</h1>"
    for which, name, variant in zip(_VARIANTS, page.names, page.headlines, strict=False):
        named = f"<b>{_MARKS[which]} {_text(name)}</b>" if len(page.names) > 1 else ""
        yield f'<p class="variant {which}">{named}{_text(variant)}</p>'
    yield "</header>"


def _jumps(sections: Sequence[ReportSection]) -> Iterator[str]:
    """A row of links to all sections."""
    yield f'<nav aria-label="{tr("Sections")}"><a href="#short">{tr("In short")}</a>'
    for number, section in enumerate(sections):
        yield f'<a href="#s{number}">{_text(section.title)}</a>'
    yield "</nav>"


def _short(page: Report) -> Iterator[str]:
    """What stands first of each variant that is judged; what differs, and the first figures."""
    yield f'<div class="short body" id="short"><h2>{tr("In short")}</h2>'
    for which, (name, found) in zip(_VARIANTS, page.judged, strict=False):
        if name:
            yield f'<h3 class="{which}">{_MARKS[which]} {_text(name)}</h3>'
        yield '<dl class="points">'
        for point in page.brief(found):
            mark = {True: ' class="wrong"', False: ' class="right"', None: ""}[point.wrong]
            yield f"<dt>{_text(point.title)}</dt><dd{mark}>"
            first, *more = map(_text, point.answers)
            if len(more) > _MOST_LINES:
                yield f"<details><summary>{first}</summary>{'<br>'.join(more)}</details>"
            else:
                yield "<br>".join([first, *more])
            if point.command:
                words = " ".join(f"<span>{escape(w)}</span>" for w in point.command.split(" "))
                yield f"<code>{words}</code>"
            yield "</dd>"
        yield "</dl>"
    yield '<dl class="tiles">'
    for row in page.tiles:
        yield f'<div class="tile"><dt>{_text(row.title)}</dt>'
        for which, (value, between) in zip(_VARIANTS, row.values, strict=False):
            ends = f'<span class="range">{_text(between)}</span>'
            mark = f"{_MARKS[which]} " if len(row.values) > 1 else ""
            yield f'<dd class="{which}"><b>{mark}{_text(value)}</b> {ends}</dd>'
        yield "</div>"
    yield "</dl>"
    if page.differences:
        open_ = "" if page.tables else " open"
        yield f"<details{open_}><summary>{tr('What differs')}</summary><ul>"
        for said in page.differences:
            yield f"<li>{_text(said)}</li>"
        yield "</ul></details>"
    yield "</div>"


def _section(section: ReportSection, page: Report, number: int) -> Iterator[str]:
    title = f'<h2 id="h{number}">{_text(section.title)}</h2>'
    yield f'<section aria-labelledby="h{number}"><details><summary>{title}'
    yield f'<span class="about">{_text(section.about)}</span></summary>'
    beside = " with-picture" if section.pictures and (section.rows or section.grids) else ""
    yield f'<div class="body{beside}" id="s{number}"><div>'
    if section.rows:
        yield from _rows(section.rows, page)
    for grid in section.grids:
        yield from _grid(grid)
    for note in section.notes:
        yield f"<p>{_text(note)}</p>"
    yield "</div>"
    if section.pictures:
        yield "<div>"
        for at, picture in enumerate(section.pictures):
            yield from _picture(picture, f"p{number}{at}")
        yield "</div>"
    yield "</div></details></section>"


def _rows(rows: tuple[FigureRow, ...], page: Report) -> Iterator[str]:
    """A figure in each row, what it means below its name; of variants of which any is known."""
    nothing = ("–", ""), (tr("unknown"), "")
    shown = [
        at for at in range(len(page.names)) if any(row.values[at] not in nothing for row in rows)
    ]
    alone = " alone" if len(page.names) == 1 else ""
    names = {
        at: tr("figure") if alone else f"{_MARKS[_VARIANTS[at]]} {_text(page.names[at])}"
        for at in shown
    }
    heads = "".join(f'<th scope="col">{name}</th>' for name in names.values())
    yield f'<table class="rows of-{len(shown)}{alone}" style="--n: {len(shown)}">'
    yield "<thead><tr>"
    yield f'<th scope="col">{tr("what")}</th>{heads}'
    yield "</tr></thead><tbody>"
    for row in rows:
        cells = "".join(
            f'<td class="figure {_VARIANTS[at]}"><span class="label">{name}</span>'
            f"<b>{_text(row.values[at][0])}</b><br>"
            f'<span class="range">{_text(row.values[at][1])}</span></td>'
            for at, name in names.items()
        )
        about = f'<span class="how">{_text(row.about)}</span>'
        yield f'<tr><th scope="row">{_text(row.title)}{about}</th>{cells}</tr>'
    yield "</tbody></table>"


def _picture(picture: Picture, name: str) -> Iterator[str]:
    svg = plots.as_svg(picture.draw, name, picture.width, picture.height)
    labelled = svg.replace("<svg ", f'<svg role="img" aria-label="{_text(picture.alt)}" ', 1)
    yield f"<figure>{labelled}<figcaption>{_text(picture.caption)}</figcaption></figure>"


def _grid(grid: Grid) -> Iterator[str]:
    heads = "".join(f'<th scope="col">{_text(each)}</th>' for each in grid.head)
    yield f'<table class="grid"><caption>{_text(grid.caption)}</caption>'
    yield f"<thead><tr>{heads}</tr></thead><tbody>"
    for first, *cells in grid.rows:
        said = "".join(f"<td>{_text(cell)}</td>" for cell in cells)
        yield f'<tr><th scope="row">{_text(first)}</th>{said}</tr>'
    yield "</tbody></table>"
