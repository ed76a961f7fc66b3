"""Files that are written whole or not at all, where it was tried before there was work to lose.

Whoever makes something for a file claims its place first, as an :class:`Output`. What can't be
written there in the end, because the disk has filled up meanwhile, is kept in another place, and
that is said.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import IO, TYPE_CHECKING

from cardlie.base.errors import CardlieError, reason_of
from cardlie.base.terminal import clear, hand_over
from cardlie.base.translation import tr

if TYPE_CHECKING:
    Contents = bytes | str | Callable[[IO[bytes]], None] | Mapping[str, bytes]

#: How a file of ours is known again: a PDF's Producer, a PNG's Software, a name in a JSON.
_OURS = re.compile(rb"/Producer \(cardlie |Software\x00cardlie|[\"(]cardlie[ -]|<!-- cardlie ")
#: So much of a file's head and tail tells whose it is, in bytes.
HEAD = 1 << 20
#: What files of a series are called that a job writes into a folder.
_SERIES = re.compile(r"\d+-[\w-]+\.png|sheet-\d+\.png|back\.png")
#: What no system takes in the name of a file, and names that are devices on Windows.
_NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]|[ .]+$')
_DEVICES = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9¹²³]) *(\..*)?", re.IGNORECASE | re.DOTALL)
#: What -o calls standard output.
STDOUT = Path("-")
#: Of a file that somebody names no more bytes are read, unless it is said otherwise.
MOST_BYTES = 120_000_000
#: So many bytes must find room before there is any work.
_ROOM = 1 << 16

_numbers = count()


def write_whole(path: Path, contents: Contents) -> None:
    """Write beside ``path``, then rename: what is there is old or new, never half.

    Several files go into a folder: a new one is there with all of them or not at all, whatever
    ends the process; in one that is there, either all are new or none is, and where the process is
    killed outright while it renames, each is whole, some old and some new. A link stays one.
    Raises ``OSError`` where the disk refuses; nothing is left beside then.
    """
    if isinstance(contents, Mapping) and not path.exists():
        _write_folder(path, contents)
        return
    files: dict[Path, Contents] = {path: contents}
    if isinstance(contents, Mapping):
        files = {path / name: data for name, data in contents.items()}
    besides: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            if isinstance(contents, Mapping):
                path.parent.mkdir(parents=True, exist_ok=True)
            besides[path] = _beside(path)
            with besides[path].open("wb") as file:
                _fill(file, data)
        _put(besides)
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # of what is beside nobody knows
        raise
    finally:
        for beside in besides.values():
            with suppress(OSError):
                beside.unlink(missing_ok=True)


def _write_folder(path: Path, contents: Mapping[str, bytes]) -> None:
    """A folder that is not there yet: it is made beside, and renamed in one step."""
    beside = _beside(path)
    try:
        for name, data in contents.items():
            (beside / name).parent.mkdir(parents=True, exist_ok=True)
            (beside / name).write_bytes(data)
        beside.replace(os.path.realpath(path))
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _put(besides: Mapping[Path, Path]) -> None:
    """Rename files to where they belong: all of them, or what was there before stays.

    At every moment each is there, the old one or the new: only a process that is killed outright
    leaves some of both.
    """
    before: dict[Path, Path | None] = {}
    try:
        for path, beside in besides.items():
            target = Path(os.path.realpath(path))
            if len(besides) > 1:
                before[target] = old = _beside(path) if target.exists() else None
                if old is not None:
                    _also_as(target, old)
            beside.replace(target)
    except BaseException:
        for target, old in before.items():
            with suppress(OSError):
                if old is None:
                    target.unlink(missing_ok=True)
                elif old.exists():
                    old.replace(target)
                    old.unlink(missing_ok=True)  # two names of one file stay two
        before.clear()  # what could not be put back stays beside
        raise
    finally:
        for old in filter(None, before.values()):
            with suppress(OSError):
                old.unlink(missing_ok=True)


def _also_as(path: Path, other: Path) -> None:
    """Give a file another name as well, or a copy of it where no file has two."""
    try:
        os.link(path, other)
    except OSError:
        shutil.copy2(path, other)


def verify_writable(path: Path, *, parents: bool = False) -> None:
    """Raise :class:`CardlieError` unless a file can be written there; it is tried beside.

    With ``parents`` folders that are not there are made when it is written.
    """
    if path == STDOUT:
        raise CardlieError("this can't be written to standard output", "name a file")
    try:
        if path.is_dir():
            raise CardlieError(tr("{path} is a folder", path=path), "name a file")
        verify_regular(path)
        folder = Path(os.path.realpath(path)).parent
        while parents and not folder.exists():
            folder = folder.parent
        if not folder.is_dir():
            raise CardlieError(
                tr(
                    "the folder {folder} does not exist",
                    folder=folder if parents or path.is_symlink() else path.parent,
                ),
                "create it, or choose another place",
            )
        if path.exists():
            os.close(os.open(path, os.O_WRONLY))
        _try(_beside(folder / path.name))
    except OSError as error:
        raise CardlieError(_refusal(path, error)) from None


#: A folder of such a name was meant to be a file.
_OF_FILES = (".pdf", ".png", ".json", ".zip", ".txt", ".csv", ".pcio", ".svg")


class Output:
    """A file that is to be written, or a folder of several, claimed before what it holds is made.

    ``ending`` is what its name must end in if it ends in anything. ``force`` says whether somebody
    else's file may be overwritten (None: it may not, and nobody can say so). ``parents``: folders
    that are not there are made. With ``stdout`` the path ``-`` is standard output; what is told
    from then on goes to standard error.

    Raises :class:`CardlieError` where it can't be written.
    """

    def __init__(
        self,
        path: Path,
        *,
        ending: str = "",
        force: bool | None = True,
        parents: bool = False,
        stdout: bool = False,
        folder: bool = False,
    ) -> None:
        self.path, self._force, self._parents = path, force, parents
        self._stdout = stdout and path == STDOUT
        if self._stdout and folder:
            raise CardlieError("several files can't be written to -", "name a folder with -o")
        if self._stdout and sys.stdout.isatty():
            raise CardlieError("a terminal can't show this file", "pipe it: -o - | lpr")
        if self._stdout:
            return
        if folder and path.exists() and not path.is_dir():
            raise CardlieError(tr("{path} is not a folder", path=path), "name a folder with -o")
        if folder and path.suffix.lower() in _OF_FILES and not path.exists():
            raise CardlieError(
                tr("this writes several files, so {path} would be a folder", path=path),
                tr("call it {name}", name=path.with_suffix("").name),
            )
        verify_writable(path / "file" if folder and path.is_dir() else path, parents=parents)
        if ending and path.suffix and path.suffix.lower() != ending:
            raise CardlieError(
                tr(
                    "{name}: expected a name ending in {ending}",
                    name=path.name,
                    ending=ending[1:].upper(),
                ),
                tr("call it {name}", name=path.with_suffix(ending).name),
            )
        if not folder:
            self._spare_others(path)

    @classmethod
    def chosen(cls, named: Path | None, name: str, force: bool, *, folder: bool = False) -> Output:
        """What the user has named, else ``output/NAME`` in the working folder."""
        path, ending = named or Path("output") / name, "" if folder else Path(name).suffix
        return cls(
            path, ending=ending, force=force, parents=named is None, stdout=True, folder=folder
        )

    def write(self, contents: Contents) -> Path:
        """Write the file, or all files of the folder or none; returns where.

        What can't be written is kept elsewhere, and that is raised. Pictures that an earlier job
        left in a folder go: nobody wants to order them along with the new ones.
        """
        if self._stdout:
            _to_stdout(contents)
            return self.path
        names = contents if isinstance(contents, Mapping) else ()
        try:
            for name in names:
                self._spare_others(self.path / name)
            if self._parents:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, contents)
        except CardlieError as error:
            raise _kept_elsewhere(self.path, str(error), contents) from None
        except OSError as error:
            raise _kept_elsewhere(self.path, _refusal(self.path, error), contents) from None
        for path in sorted(self.path.iterdir()) if names else ():
            if path.name not in names and _SERIES.fullmatch(path.name) and is_ours(path):
                path.unlink()
        return self.path

    def _spare_others(self, path: Path) -> None:
        """Raise for a file that cardlie did not write, unless it may be overwritten."""
        if not self._force and path.exists() and not is_ours(path):
            another = "name another file"
            forced = "name another file, or overwrite it with --force"
            raise CardlieError(
                tr("{path} exists and was not written by cardlie", path=path),
                another if self._force is None else forced,
            )


def verify_regular(path: Path) -> None:
    """Raise :class:`CardlieError` for a pipe or a device, which may be endless or never begin."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise CardlieError(tr("{path} is not a regular file", path=path), "name another file")


def read_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """What a file holds; :class:`CardlieError` if that is too much, or no regular file."""
    verify_regular(path)
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise CardlieError(
            tr("{path} is too large", path=path),
            tr("the limit is {millions:g} MB", millions=most / 1_000_000),
        )
    return data


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """What a file of text holds; raises as :func:`read_file` and :func:`text_of` do."""
    return text_of(read_file(path, most))


def text_of(data: bytes) -> str:
    r"""The text that a file holds: UTF-8, without the mark that some editors begin it with.

    ``UnicodeDecodeError`` if it is no text.

    >>> text_of(b"\xef\xbb\xbfsuits"), text_of(b"suits")
    ('suits', 'suits')
    """
    return data.decode("utf-8-sig")


def is_ours(path: Path) -> bool:
    """Whether cardlie wrote this file; only its head and its tail are read."""
    with path.open("rb") as file:
        ends = file.read(HEAD)
        size = file.seek(0, os.SEEK_END)
        file.seek(max(HEAD, size - HEAD))
        return _OURS.search(ends + file.read(HEAD)) is not None


def title_for(name: str) -> str:
    """What is called by its file's name alone: its words, the first one with a capital.

    >>> title_for("old-harbour_2"), title_for("iWheel")
    ('Old harbour 2', 'iWheel')
    """
    words = name.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:] if words.islower() else words


def name_for(text: str) -> str:
    """The text as the name of a file that every system takes.

    >>> name_for("Cats/Dogs: 2"), name_for("Aux")
    ('Cats_Dogs_ 2', '_Aux')
    """
    name = _NOT_IN_NAMES.sub("_", text) or "_"
    return f"_{name}" if _DEVICES.fullmatch(name) else name


def own_folder() -> Path | None:
    """The user's folder for what programs keep; None where nobody's home is known."""
    from platformdirs import user_state_path

    folder = user_state_path("cardlie", appauthor=False)
    return folder if folder.is_absolute() else None


def alike(file: Path) -> Iterator[Path]:
    """The file, and further names for when it is there already."""
    yield file
    for nth in count(2):
        yield file.with_name(f"{file.stem}-{nth}{file.suffix}")


def _fill(file: IO[bytes], contents: Contents) -> None:
    assert not isinstance(contents, Mapping)
    if callable(contents):
        contents(file)
    else:
        file.write(contents.encode() if isinstance(contents, str) else contents)


def _beside(path: Path) -> Path:
    """A name of its own in the folder where the file really lies."""
    name = f".{path.name[:40]}.{os.getpid()}-{next(_numbers)}.new"
    return Path(os.path.realpath(path)).parent / name


def _try(beside: Path) -> None:
    """See whether there is room for a file."""
    try:
        with beside.open("wb") as file:
            file.write(bytes(_ROOM))
            file.flush()
            os.fsync(file.fileno())
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _refusal(path: Path, error: OSError) -> str:
    return tr("{path} can't be written: {reason}", path=path, reason=reason_of(error))


def _kept_elsewhere(path: Path, refusal: str, contents: Contents) -> CardlieError:
    """The complaint, once what was made for ``path`` is written where there is room for it."""
    folders = [own_folder()]
    with suppress(OSError):  # no folder takes anything
        folders.append(Path(tempfile.gettempdir()))
    for folder in filter(None, folders):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            spare = next(each for each in alike(folder / path.name) if not each.exists())
            write_whole(spare, contents)
        except OSError:
            continue
        return CardlieError(refusal, tr("the result is in {file}", file=spare))
    return CardlieError(refusal, "free some space, or choose another place, and try again")


def _to_stdout(contents: Contents) -> None:
    clear()
    try:
        _fill(sys.stdout.buffer, contents)
        sys.stdout.flush()
    except BrokenPipeError:  # nobody wants it
        raise
    except OSError as error:
        raise CardlieError(
            tr("can't write to standard output: {reason}", reason=reason_of(error))
        ) from None
    hand_over()
