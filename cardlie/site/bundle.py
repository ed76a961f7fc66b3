"""The Python of the site: the runtime, and cardlie with what it stands on as one archive."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from cardlie.base.data import data_dir
from cardlie.base.errors import CardlieError
from cardlie.base.extras import MissingExtra
from cardlie.base.files import read_file, read_text
from cardlie.base.translation import tr

#: What the runtime's package must hold; the rest of it nobody asks for.
RUNTIME = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json",
)  # fmt: skip

#: How somebody comes by it.
NPM = "run 'npm pack pyodide', unpack it, and give its folder: --runtime package"

#: How files of the runtime end that are fetched, and counted as they come.
FETCHED = (".wasm", ".zip", ".json")

#: Pure Python that the site's paths stand on; numpy, rich and others they do not ask for.
PACKAGES = (
    "jinja2", "markdown_it", "markupsafe", "mdurl", "platformdirs", "reportlab", "segno",
    "svgelements",
)  # fmt: skip

#: Our rooms that no page asks: they learn, simulate, look at photos, serve or wait. Bots on
#: arrays need numpy.
LEFT_OUT = (
    "sim/", "vector/", "solve/", "plugs/", "report/", "tune/", "sight/", "players/rows/",
    "cli/", "terminal/", "host/",
)  # fmt: skip

#: Parts of packages that nothing here draws or reads with.
_UNUSED = re.compile(
    r"reportlab/(graphics|platypus/paraparser|fonts)/|/(tests?|testing)/|__pycache__|\.dist-info/"
)

#: Of Python's library, as files in its archive: what no page has a use for.
UNASKED = re.compile(
    r"(_pyrepl|multiprocessing|unittest|wsgiref|xmlrpc|sqlite3|dbm|curses|tkinter|pydoc_data)/"
    r"|(pdb|bdb|doctest|pydoc|pickletools|imaplib|mailbox|smtplib|ftplib|poplib|optparse|turtle"
    r"|cProfile|profile|pstats|trace|tracemalloc|webbrowser|plistlib|netrc|this)\.py"
    r"|encodings/(cp(?!437)|mac_(?!roman\.)|koi8|iso8859|big5|euc|gb|hz|johab|ptcp|kz1048|shift)"
    r".*\.py"
)
_KEPT = (".py", ".toml", ".md", ".ttf", ".html", ".json", ".lark", ".txt", ".svg")

#: Fonts as they are named in code and themes.
_FONT = re.compile(r"\b(?:RedHatDisplay|Lato|SourceSerifPro)-[A-Za-z]+\b")

#: reportlab asks for pillow when it is imported, and our PDFs hold no photographs.
STAND_IN = {"PIL/__init__.py": b"", "PIL/Image.py": b"class Image: ...\n"}

_ROOT = Path(__file__).resolve().parent.parent


def verify_installed() -> None:
    """Raise :class:`MissingExtra` where a package that the pages stand on is not here."""
    for package in PACKAGES:
        _place_of(package)


def read_runtime(folder: Path) -> tuple[dict[str, bytes], str]:
    """The files of the runtime's package as ``npm pack pyodide`` brings it, and its version."""
    try:
        about = json.loads(read_text(folder / "package.json"))
        files = {name: read_file(folder / name) for name in RUNTIME}
        lock = json.loads(files["pyodide-lock.json"])  # of further packages none is asked for
        files["pyodide-lock.json"] = json.dumps(lock | {"packages": {}}).encode()
        files["python_stdlib.zip"] = library(files["python_stdlib.zip"])
        version = str(about["version"]) if about["name"] == "pyodide" else ""
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile):
        version = ""
    if not version.replace(".", "").isalnum():
        raise CardlieError(tr("{folder} is not an unpacked pyodide package", folder=folder), NPM)
    return files, version


@cache
def archive() -> bytes:
    """The archive; the same bytes from the same files, whatever the clock says."""
    # names of colours are no work of pictures
    held = STAND_IN | {"PIL/ImageColor.py": (_place_of("PIL") / "ImageColor.py").read_bytes()}
    return _packed(held | {**dict(_own()), **dict(_packages()), **dict(_fonts())})


def library(packed: bytes) -> bytes:
    """Python's own library, without what no page has a use for."""
    with zipfile.ZipFile(BytesIO(packed)) as all_of_it:
        names = [name for name in all_of_it.namelist() if not name.endswith("/")]
        return _packed({n: all_of_it.read(n) for n in names if not UNASKED.match(n)})


def _packed(held: Mapping[str, bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(held):
            packed.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), held[name],
                            zipfile.ZIP_DEFLATED, 9)  # fmt: skip
    return out.getvalue()


def _own() -> Iterator[tuple[str, bytes]]:
    """Cardlie with its data inside, as in a wheel."""
    for path in _files(_ROOT):
        inside = path.relative_to(_ROOT).as_posix()
        if not inside.startswith(LEFT_OUT) and "static" not in path.parts:
            yield f"cardlie/{inside}", path.read_bytes()
    for name in ("templates", "rules"):
        for path in _files(data_dir(name)):
            inside = path.relative_to(data_dir(name)).as_posix()
            yield f"cardlie/{name}/{inside}", path.read_bytes()


def _packages() -> Iterator[tuple[str, bytes]]:
    for package in PACKAGES:
        place = _place_of(package)
        for path in _files(place):
            name = f"{package}/{path.relative_to(place).as_posix()}"
            if not _UNUSED.search(name):
                yield name, path.read_bytes()


def _fonts() -> Iterator[tuple[str, bytes]]:
    """The fonts that code and themes name, and what booklets set beside them, as they come."""
    from cardlie.booklet.pages.style import FACES
    from cardlie.press.look.fonts import PACKAGES as FONTS

    texts = [path.read_text("utf-8") for path in _files(_ROOT) if path.suffix == ".py"]
    texts += [path.read_text("utf-8") for path in _files(data_dir("templates"))]
    named = {name for text in texts for name in _FONT.findall(text)}
    for family, package in FONTS.items():
        place = _place_of(package)
        files = {path.stem: path for path in place.rglob("*.ttf")}
        beside = [[f"{family}-{each}" for each in face] for face in FACES.values()]
        first = {next((name for name in face if name in files), "") for face in beside}
        yield f"{package}/__init__.py", (place / "__init__.py").read_bytes()
        for name in sorted((named | first) & set(files)):
            path = files[name]
            yield f"{package}/{path.relative_to(place).as_posix()}", path.read_bytes()


def _place_of(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtra(
            tr("the site needs {name}, which is not installed", name=package), "host"
        )
    return Path(next(iter(spec.submodule_search_locations)))


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in _KEPT and "__pycache__" not in path.parts:
            yield path
