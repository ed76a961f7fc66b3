"""The folder: pages in every language, scripts, pictures, the runtime, what keeps it offline."""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError
from cardlie.base.files import read_file, verify_writable, write_whole
from cardlie.base.strings import languages, strings, translation
from cardlie.base.translation import speaking, tr
from cardlie.engine import GAMES, Options
from cardlie.players.bots import BOTS
from cardlie.press.files.theme_card import title_and_note
from cardlie.press.look.theme import Theme, theme_names
from cardlie.site.alone import CODE
from cardlie.site.bundle import FETCHED
from cardlie.site.render import article, page
from cardlie.site.shows import documents, photographs, pictures, rounds, told_in
from cardlie.site.static_files import MARK, SHOWN, STATIC, static_files
from cardlie.site.worker_api import WorkerApi
from cardlie.web.arranging import guide_of
from cardlie.web.assets import client_words
from cardlie.web.judge_pad import JudgePad
from cardlie.web.labels import face_names, games_to_choose, title_of
from cardlie.web.live_table import PACE

#: Nothing is inline or from afar; Python needs to compile its own code. Pages say this themselves,
#: for nobody knows what serves them.
POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
        "img-src 'self' blob:", "font-src 'self'", "connect-src 'self'", "worker-src 'self'",
        "manifest-src 'self'", "object-src blob:", "frame-src blob:", "form-action 'none'",
        "base-uri 'none'",
    )
)  # fmt: skip

#: The pages in the bar, by their file, and the string that names them.
BAR = (
    ("index.html", "site.print"), ("play.html", "site.play"), ("judge.html", "site.settle"),
    ("rules-cards.html", "site.read"), ("watch.html", "site.watch"),
    ("gallery.html", "site.gallery"),
)  # fmt: skip

#: What somebody chose to print: ``what``, ``lang``, and options of the command line.
Chosen = Mapping[str, str]


def usual(address: str = "") -> Iterator[Chosen]:
    """What people usually print, in every language, for browsers without WebAssembly."""
    for lang in languages():
        for paper in ("a4", "letter"):
            yield {"what": "deck", "with": "wildcards,powers", "paper": paper, "lang": lang}
        for game in GAMES:
            kit = {"what": "kit", "game": game, "paper": "a4", "lang": lang}
            yield kit | {"address": address}


@dataclass(frozen=True)
class Site:
    """What a site is made of: the runtime's files, what is ready to print; where it will stand."""

    runtime: Mapping[str, bytes]
    version: str
    ready: Iterable[tuple[str, bytes, Chosen]] = ()
    address: str = ""
    pace: tuple[float, float] = PACE
    static: Mapping[str, bytes] = field(default_factory=static_files)

    def files(self) -> dict[str, bytes]:
        """Every file of the folder by its path."""
        found = {f"static/{self._age}/{name}": data for name, data in self.static.items()}
        found |= {f"python/{self.version}/{name}": data for name, data in self.runtime.items()}
        for lang in languages():
            for name, text in self._pages(lang):
                found[_folder(lang) + name] = text.encode()
        found["cardlie.webmanifest"] = _manifest(self._asset("icon.svg")[1:]).encode()
        found |= {f"shots/{name}": data for _, name, data in self._shots}
        found |= {f"shots/{name}": data for name, data in pictures()}
        ready = {f"ready/{name}": data for name, data, _ in self.ready}  # can be made offline
        return found | ready | {MARK: self._keeper(found).encode()}

    @cached_property
    def _age(self) -> str:
        return sha256(b"".join(self.static.values())).hexdigest()[:10]

    def _asset(self, name: str) -> str:
        if name not in self.static:
            raise KeyError(name)
        return f"/static/{self._age}/{name}"

    @property
    def _weight(self) -> int:
        """The bytes that are fetched before Python runs: pages tell how many have come."""
        fetched = [data for name, data in self.runtime.items() if name.endswith(FETCHED)]
        return sum(map(len, (*fetched, self.static["cardlie.zip"])))

    @cached_property
    def _shots(self) -> list[tuple[Chosen, str, bytes]]:
        return list(photographs(self.ready))

    def _keeper(self, files: Mapping[str, bytes]) -> str:
        """What keeps the site for visits without a connection; another whenever any file is."""
        text = (STATIC / MARK).read_text(encoding="utf-8")
        age = sha256(b"".join(files.values())).hexdigest()[:12]
        return text.replace("{version}", age).replace("{files}", json.dumps(sorted(files)))

    def _pages(self, lang: str) -> Iterator[tuple[str, str]]:
        """Each page of a language: its file, its text."""
        root = ".." if _folder(lang) else "."
        pictures = {name: self._asset(name) for name in ("dice.svg", f"cards-{lang}.svg")}
        docs, others = _documents(lang, root)
        common = {
            "t": strings(lang), "lang": lang, "langs": languages(), "tongues": languages(),
            "root": root, "site": self._for_scripts(lang, pictures), "asset": self._asset,
            "policy": POLICY, "bar": BAR, "docs": others[0][0] if others else "",
        }  # fmt: skip
        with speaking(translation(lang)):
            for name, here, values in (*self._ours(lang), *self._of_games(lang, pictures, root)):
                yield here, page(name, **common | values, here=here)
            for name, title, text in docs:
                here, values = f"doc-{name}.html", {"title": title, "article": text}
                more = values | {"others": others, "tongues": told_in(name)}
                yield here, page("doc", **common | more, here=here)

    def _ours(self, lang: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """The pages on which something is done: template, file, what it is filled with."""
        games = _games(lang)
        first = {"guide": guide_of(Options("cards"), lang), "faces": face_names("cards", lang)}
        yield "print", "index.html", {"games": games, **first, **self._choices(lang)}
        judge = {"pads": JudgePad().pads(lang), "photo": False, "words": self._words(lang)}
        yield "settle", "judge.html", judge
        words = strings(lang)
        yield "play", "play.html", {
            "games": games, "words": self._words(lang), "code": CODE, "state": "", "problem": "",
            "said_name": words["site.guest"], "offered": "", "waits": False,
            "title": words["site.play"], **first,
        }  # fmt: skip

    def _of_games(
        self, lang: str, pictures: Mapping[str, str], root: str
    ) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """The rules of each game, what is printed of it, and one that was played."""
        played = [(f"rules-{id}.html", title_of(id, lang)) for id in GAMES]
        for game in _games(lang):
            rules = article(Options(game["id"]), lang, pictures, root)
            values = {"game": game, "title": game["title"], "others": played, "article": rules}
            yield "rules", f"rules-{game['id']}.html", values
        kits = defaultdict(list)
        for chosen, file, _ in self._shots:
            if chosen["lang"] == lang:
                kits[title_of(chosen["game"], lang)].append(file)
        shown = {"themes": _themes(lang), "shown": SHOWN, "kits": list(kits.items())}
        yield "gallery", "gallery.html", shown
        faces = face_names("cards", lang)
        yield "watch", "watch.html", {"rounds": rounds(), "pieces": "cards", "faces": faces}

    def _for_scripts(self, lang: str, pictures: Mapping[str, str]) -> dict[str, Any]:
        """What the site's scripts are told on every page."""
        return {
            "worker": self._asset("worker.js"), "bundle": self._asset("cardlie.zip"),
            "address": self.address, "pace": self.pace, "runtime": f"/python/{self.version}/",
            "assets": pictures, "weight": self._weight,
            "words": strings(lang).below("site.js_"),
        }  # fmt: skip

    def _choices(self, lang: str) -> dict[str, Any]:
        """What can be chosen of what is printed."""
        sheets = {each.removesuffix(".svg"): self._asset(each) for each in self.static
                  if each.startswith(("numbers-", "powers-"))}  # fmt: skip
        return {
            "sheets": {"sheets": sheets, "faces": SHOWN, "dice": self._asset("dice.svg")},
            "papers": _titles("papers.toml"), "sizes": _titles("cards.toml"),
            "themes": _themes(lang), "layouts": ("pages", "booklet", "fold", "summary"),
            "ready": [(name, _product_title(chosen, lang)) for name, _, chosen in self.ready
                      if chosen["lang"] == lang],
        }  # fmt: skip

    def _words(self, lang: str) -> dict[str, Any]:
        """What the judge's scripts need: the host's strings, with pictures of this site."""
        words = client_words(lang)
        files = {name: file for name, file in words["art"].items() if isinstance(file, str)}
        drawn = {name: self._asset(file.rpartition("/")[2]) for name, file in files.items()}
        # in a browser there is no numpy, and without it no net: what is offered has to play
        bots = {bot: name for bot, name in words["bots"].items() if not BOTS[bot].ends_learned}
        return words | {"art": words["art"] | drawn, "bots": bots, "png": False, "alone": True}


def _folder(lang: str) -> str:
    return "" if lang == languages()[0] else f"{lang}/"


def _documents(lang: str, root: str) -> tuple[list[tuple[str, str, str]], list[tuple[str, str]]]:
    """The pages made of documents in a language; and links to all that there are, with titles."""
    docs = list(documents(_folder(lang), root))
    found = {name: (f"doc-{name}.html", title) for name, title, _ in docs}
    for name, title, _ in documents():  # what nobody has translated is read in the first one
        found.setdefault(name, (f"../doc-{name}.html", title))
    return docs, list(found.values())


def _games(lang: str) -> list[dict[str, Any]]:
    return [each | {"pieces": GAMES[each["id"]].pieces} for each in games_to_choose(lang)]


def _themes(lang: str) -> list[tuple[str, str]]:
    return [(id, title_and_note(Theme.load(id), strings(lang))[0]) for id in theme_names()]


def _titles(file: str) -> list[tuple[str, str]]:
    entries = Section.load(data_dir("templates") / file).values
    return [(id, str(entry["title"])) for id, entry in entries.items()]


def _product_title(chosen: Chosen, lang: str) -> str:
    """What a product is called in the list of those that are ready."""
    game, papers = chosen.get("game"), dict(_titles("papers.toml"))
    of = title_of(game, lang) if game else papers[chosen["paper"]]
    return f"{strings(lang)['site.' + chosen['what']]}: {of}"


def _manifest(icon: str) -> str:
    icons = [{"src": icon, "type": "image/svg+xml", "sizes": "any"}]
    return json.dumps(
        {"name": "Cardlie", "short_name": "Cardlie", "start_url": "index.html", "icons": icons,
         "display": "standalone", "background_color": "#fbf6ea", "theme_color": "#fbf6ea"},
        indent=1,
    )  # fmt: skip


def made_ready(products: Iterable[Chosen]) -> Iterator[tuple[str, bytes, Chosen]]:
    """Products as PDF, as the command line prints them."""
    with TemporaryDirectory() as folder:
        api = WorkerApi(Path(folder))
        for chosen in products:
            made = json.loads(api.answer(json.dumps({"do": "print", "chosen": chosen})))
            yield made["name"], Path(made["file"]).read_bytes(), chosen


def claim(folder: Path) -> None:
    """Raise unless a site can be written there: nothing is there yet, or a site and no more."""
    if folder.exists() and not folder.is_dir():
        raise CardlieError(tr("{path} is not a folder", path=folder), "name a folder")
    ours = {MARK, "static", "python", "ready", "shots", "cardlie.webmanifest", *languages()}
    there = {path.name for path in folder.iterdir()} if folder.exists() else set()
    known = MARK in there and b"cardlie-" in read_file(folder / MARK)[:200]  # not another's
    if {name for name in there - ours if not name.endswith(".html")} or (there and not known):
        raise CardlieError(
            tr("{path} contains something other than a site", path=folder), "name a new folder"
        )
    verify_writable(folder / MARK, parents=True)


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all beside, then rename: what is there is the old site or the new one, never half."""
    folder = folder.resolve()
    beside, old = (folder.with_name(f".{folder.name}.{each}") for each in ("new", "old"))
    try:
        for each in (beside, old):
            shutil.rmtree(each, ignore_errors=True)
        write_whole(beside, files)
        if folder.exists():
            folder.rename(old)
        beside.rename(folder)
    finally:
        for each in (beside, old):
            shutil.rmtree(each, ignore_errors=True)
