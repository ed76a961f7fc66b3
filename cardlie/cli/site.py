"""``cardlie site``: a folder of pages that prints, judges and tells rules in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cardlie.base.errors import CardlieError
from cardlie.base.extras import needing
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli import options as opt

ADDRESS_HELP = "Address of the published site; a QR code on kits leads there."
RUNTIME_HELP = "Python for browsers: the folder unpacked from 'npm pack pyodide'."


def site(
    folder: Annotated[
        Path, Argument(metavar="FOLDER", help="Folder to write: a new one, or a site to replace.")
    ],
    runtime: Annotated[Path | None, Option(metavar="FOLDER", help=RUNTIME_HELP)] = None,
    address: Annotated[str, Option(metavar="URL", help=ADDRESS_HELP)] = "",
    lang: opt.Lang = None,
) -> None:
    """Build a website for people without Python: it prints, judges and plays in any browser.

    cardlie site public --runtime package

    Any web host can serve the folder, and its pages contact no other address. After the first
    visit they work offline.
    """
    with needing("host", "the site needs {name}, which is not installed"):
        from cardlie.press.parts.qr import verify_address
        from cardlie.site.build import Site, claim, made_ready, usual, write
        from cardlie.site.bundle import NPM, read_runtime, verify_installed
    verify_installed()
    if runtime is None:
        raise CardlieError("the pages need Python for browsers", NPM)
    if address:
        verify_address(address)
    claim(folder)
    files, version = read_runtime(runtime)
    made = Site(files, version, list(made_ready(usual(address))), address).files()
    write(folder, made)
    size = sum(map(len, made.values())) / 1e6
    show(tr("{folder}: {count} files, {size} MB", folder=folder, count=len(made),
             size=f"{size:.1f}"))  # fmt: skip
    show(tr("To view it: python -m http.server -d {folder}", folder=folder))
