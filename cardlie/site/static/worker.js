// Python in a worker: made ready once, then it answers one question after another.
let python = null;
let api = null;
let alone = null;
let id = 0;

/** Nothing is asked of any other address; what comes is kept, for sw.js finds it here. */
const ours = globalThis.fetch;
const keeping = [];
globalThis.fetch = async (what, how) => {
  const { href, origin } = new URL(what.url ?? what, location.href);
  if (origin !== location.origin) throw new Error(origin);
  const answer = await ours(what, how);
  if (!python && answer.ok) count(answer.clone());
  if (answer.ok && globalThis.caches && !(await caches.match(href))) {
    const copy = answer.clone();
    keeping.push(caches.open("cardlie-fetched").then((cache) => cache.put(href, copy)).catch(() => {}));
  }
  return answer;
};

/** How many bytes have come, while somebody waits for them; the answer itself stays what it was, for engines know it again. */
let loaded = 0;
async function count(answer) {
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done || python) return;
    postMessage({ loaded: (loaded += value.length) });
  }
}

async function start({ runtime, bundle }) {
  const kept = await globalThis.caches?.match(`${runtime}pyodide.asm.wasm`).catch(() => null);
  postMessage({ stage: 1, kept: Boolean(kept) });
  const packed = fetch(bundle).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status} ${bundle}`);
    return answer.arrayBuffer();
  });
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  python = await loadPyodide({ indexURL: runtime });
  postMessage({ stage: 2 });
  python.unpackArchive(await packed, "zip", { extractDir: "/cardlie" });
  python.globals.set("tell", (pages) => postMessage({ id, pages }));
  api = python.runPython(`
import gc, sys
from pathlib import Path
sys.path.insert(0, "/cardlie")
gc.set_threshold(200_000, 20, 20)
from cardlie.site.worker_api import WorkerApi
api = WorkerApi(Path("/kept"), tell)
api
`);
  postMessage({ stage: 3 });
  Promise.all(keeping).then(() => postMessage({ stage: 4 }));
}

/** One text that stays when a page is loaded anew: the table at which somebody plays. */
const TABLE = new URL("../../table", location.href);
const shelf = async () => caches.open("the table of cardlie");
let kept = Promise.resolve(); // one after another
const keep = (text) => {
  kept = kept.then(shelf).then((place) => place.put(TABLE, new Response(text))).catch(() => postMessage({ unkept: true }));
};

/** That table, once somebody asks for it. */
async function seated(question) {
  python.globals.set("keep", keep);
  python.globals.set("show", (told) => postMessage({ told }));
  question.kept = await shelf().then((place) => place.match(TABLE)).then((found) => found?.text()).catch(() => "");
  return python.runPython("from cardlie.site.alone import Alone\nAlone(api.own_deck, show, keep)");
}

async function answer(question) {
  const who = question.do.startsWith("t/") ? (alone ??= await seated(question)) : api;
  const said = JSON.parse(await who.answer(JSON.stringify(question)));
  if (said.file) {
    said.bytes = python.FS.readFile(said.file);
    python.FS.unlink(said.file);
  }
  return said;
}

let ready = null;
onmessage = async ({ data }) => {
  try {
    if (data.start) return await (ready = start(data.start));
    await ready;
    id = data.id;
    const said = await answer(data.question);
    postMessage({ ...said, id: data.id }, said.bytes ? [said.bytes.buffer] : []);
  } catch (error) {
    postMessage({ id: data.id, fault: String(error).trim().split("\n").pop() });
  }
};
