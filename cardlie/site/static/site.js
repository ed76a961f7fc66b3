// What all pages of the site share: the worker that has Python, what is said while it gets ready,
// pages that change without losing it, and files that stay when there is no connection.
import "./fit.js"; // words stay whole
import { h } from "./elements.js";
import { filled } from "./words.js";

export const root = document.body.dataset.root;
export const lang = document.documentElement.lang;
export const site = JSON.parse(document.body.dataset.site);
export const say = (key, values = {}) => filled(site.words[key], values);

const here = (path) => new URL(root + path, document.baseURI).href;
const note = document.getElementById("making");
const waiting = new Map();
let worker = null;
let asked = 0;
let table = null; // the bar and main of the page on which somebody plays, while others are seen
let shows = null; // what shows that table
export let told = null; // its state

/** One line above the page; it hides nothing. */
export function tell(text) {
  note.hidden = !text;
  note.textContent = text ?? "";
}

/** Python, started once; it stays while pages change. */
export function start() {
  if (worker || !site.worker) return;
  if (!globalThis.WebAssembly || !globalThis.Worker) return tell(say("bare"));
  performance.mark("asked");
  worker = new Worker(here(site.worker), { type: "module" });
  worker.onerror = () => failed(say("fault"));
  worker.onmessage = ({ data }) => {
    if (data.fault && !data.id) return failed(`${say("fault")} ${data.fault}`);
    if (data.loaded) return loading(data.loaded);
    if (data.stage) return staged(data.stage, data.kept);
    if (data.unkept) return tell(say("unkept"));
    if (data.told) return show(data.told);
    const each = waiting.get(data.id);
    if (data.pages) return each?.progress?.(data.pages);
    waiting.delete(data.id);
    each?.done(data.fault ? { error: `${say("fault")} ${data.fault}` } : data);
  };
  worker.postMessage({ start: { runtime: here(site.runtime), bundle: here(site.bundle) } });
}

/** How far Python is, beside the form of who waits to sit down, else above the page; `part` is null where nobody can say. */
function waits(text, part) {
  const box = document.querySelector("#join:not([hidden]) ~ #wait");
  tell(box ? "" : text);
  for (const each of document.querySelectorAll("#wait")) each.hidden = !text || !box;
  if (!box) return;
  box.firstChild.textContent = text;
  const bar = box.lastChild;
  if (part === null) bar.removeAttribute("value");
  else bar.value = part;
}

let kept = false; // all was on this device before
let timer = 0;
const TOOK = "cardlie-took"; // milliseconds, the last time that all was on this device

function loading(bytes) {
  if (kept || timer) return;
  const size = (n) => (n / 1e6).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const come = Math.min(bytes, site.weight);
  waits(say("stage_1", { loaded: size(come), all: size(site.weight) }), come / site.weight);
}

/** What took so long the last time takes about as long again. */
function waking() {
  const took = Number(localStorage.getItem(TOOK));
  const since = performance.now();
  const draw = () => waits(say("stage_0"), took ? Math.min((performance.now() - since) / took, 1) : null);
  draw();
  timer = setInterval(draw, 100);
}

function staged(stage, known) {
  if (stage === 4) return stay();
  performance.mark(["", "begun", "loaded", "ready"][stage]);
  if (stage === 1) {
    if ((kept = known)) waking();
    else loading(0);
  }
  if (stage === 2 && !kept) {
    timer = -1; // what comes late changes nothing
    waits(say("stage_2"), null);
  }
  if (stage < 3) return;
  clearInterval(timer);
  if (kept) localStorage.setItem(TOOK, performance.measure("start", "begun").duration);
  waits("", 1);
  document.documentElement.dataset.python = "ready";
  tell(say("thinking"));
  rest();
}

/** That stays as long as somebody waits for an answer. */
function rest() {
  if (waiting.size) setTimeout(rest, 500);
  else if (note.textContent === say("thinking")) tell("");
}

function failed(text) {
  clearInterval(timer);
  waits("", 1);
  tell(text);
  for (const each of waiting.values()) each.done({ error: text });
  waiting.clear();
}

/** An answer of the worker: its fields, and `file` where one was made. */
export function ask(question, progress) {
  start();
  if (!worker) return Promise.resolve({ error: say("bare") });
  return new Promise((done) => {
    waiting.set(++asked, { done, progress });
    worker.postMessage({ id: asked, question: { lang, files: own(), ...question } });
  });
}

/** The files of one's own deck, by name; null for none. They stay as long as the tab does. */
export const own = () => JSON.parse(sessionStorage.getItem("cardlie-own") ?? "null");
export function keep(files) {
  table = null; // the next one is dealt these cards
  if (files) sessionStorage.setItem("cardlie-own", JSON.stringify(files));
  else sessionStorage.removeItem("cardlie-own");
}

/** Cards of one's own deck, whose symbols stand in the page from now on. */
export function inline(svg) {
  document.getElementById("sheet-own")?.remove();
  const sheet = document.adoptNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);
  sheet.id = "sheet-own";
  sheet.setAttribute("class", "sr");
  document.querySelector("main").append(sheet);
}

/** A page shows one's own deck from now on. */
export function mine(main, { svg, faces }) {
  const words = JSON.parse(main.dataset.words);
  words.art.cards = words.art.marks = "";
  Object.assign(words.faces, faces);
  main.dataset.words = JSON.stringify(words);
  inline(svg);
}

const GOES = "cardlie-goes"; // a game is kept on this device, not only a lobby

/** The table is shown as it is now, unless another page is seen. */
function show(state) {
  told = state;
  if (told) {
    sessionStorage.setItem("cardlie-told", JSON.stringify({ lang, told }));
    localStorage.setItem(GOES, JSON.parse(told).stage === "lobby" ? "" : "1");
  }
  if (told && document.getElementById("table")) shows?.(told);
}
/** The table as it was before this page was loaded anew; none with a deck of one's own, which has to be drawn first. */
export function before() {
  const kept = JSON.parse(sessionStorage.getItem("cardlie-told") ?? "{}");
  return kept.lang === lang && !own() && JSON.parse(kept.told).stage !== "lobby" ? kept.told : null;
}
/** A game goes on that this tab has not seen: it comes with Python. */
export const comes = () => Boolean(localStorage.getItem(GOES));
globalThis.watched = (state) => {
  shows = state;
  show(told);
};

/** What the host's pages post is answered here. */
globalThis.answered = async (path, body) => {
  const answer = await ask({ do: path.slice(1), body });
  return { status: answer.error ? 400 : 200, ...answer };
};

/** All files are kept, so that the next visit needs no connection. */
function stay() {
  navigator.serviceWorker?.register(here("/sw.js")).catch(() => {});
}

/** Another page of this language in the place of this one: its scripts run, Python stays, and so does a table. */
export async function turn(href, push) {
  const answer = await fetch(href);
  if (!answer.ok) return location.assign(href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (push) history.pushState(null, "", href);
  const parts = (each) => [...each.querySelectorAll("body > .bar, body > main")];
  if (document.getElementById("table")) table = parts(document);
  const goes = table && page.getElementById("table"); // on where it was
  const next = goes ? table : parts(page);
  parts(document).forEach((part, i) => part.replaceWith(next[i]));
  document.title = page.title;
  document.body.className = page.body.className;
  if (goes) show(told);
  for (const script of goes ? [] : page.querySelectorAll("script[src]")) {
    if (!script.src.endsWith("/site.js")) import(`${new URL(script.getAttribute("src"), href)}?${++asked}`);
  }
  const title = document.querySelector("h1");
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  scrollTo(0, 0);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const to = new URL(link.href);
  const folder = (url) => url.href.replace(/[^/]*([?#].*)?$/, "");
  if (link.download || link.target || to.hash || link.hreflang || folder(to) !== folder(location)) return;
  event.preventDefault();
  turn(to.href, true);
});
addEventListener("popstate", () => turn(location.href, false));
addEventListener("unhandledrejection", (event) => tell(`${say("fault")} ${event.reason}`));

/** What a command says, line by line. */
export const lines = (text) => h("pre.said", {}, text);
const order = document.getElementById("order");
if (document.querySelector("#judge, #table") || (order && !(globalThis.WebAssembly && globalThis.Worker))) requestAnimationFrame(() => setTimeout(start, 50));
else addEventListener("load", stay);
for (const touched of ["pointerdown", "focusin"]) order?.addEventListener(touched, start, { once: true }); // who only reads waits for nothing
