// The judge's pad: tap what was said, tap what lies there, read the verdict.
import { h, put, root } from "./elements.js";
import { post } from "./wire.js";
import { Words, offered } from "./words.js";
import { Pad } from "./pad.js";

const main = document.getElementById("judge");
const words = new Words(JSON.parse(main.dataset.words));
const pads = JSON.parse(main.dataset.pads);
const part = (id) => document.getElementById(id);
const FIGURES = 12;
const { lang } = document.documentElement;

let game = Object.keys(pads)[0];
let ask = "verdict";
let faces = [];
let there = null; // how many lie there, once that was asked; what was not tapped is unread
let asked = 0;
const KEPT = "cardlie-pad";
const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");

const guess = new Pad(part("guess"), words, { row: FIGURES, change: () => { fold(guess); part("typed").value = ""; judge(); } });
const last = new Pad(part("last"), words, { row: FIGURES, change: () => { fold(last); judge(); } });
const narrow = matchMedia("(max-width: 59.99rem)");

/** Where all stands in one column a pad makes room for what is tapped next as soon as it has its guess. */
function fold(pad) {
  const box = pad.box.closest("details");
  const spoken = pad.guess?.spoken ?? "";
  if (Boolean(spoken) !== Boolean(box.dataset.said)) box.open = !(spoken && narrow.matches);
  put(box.querySelector("q"), (box.dataset.said = spoken));
}

put(part("games"), Object.entries(pads).map(([id, each]) => h("option", { value: id }, each.title)));
part("games").onchange = () => {
  game = part("games").value;
  faces = [];
  there = null;
  offer();
};

function offer() {
  guess.offer(game, pads[game].pieces, pads[game].pad);
  last.offer(game, pads[game].pieces, pads[game].pad);
  const tile = (text) => h("button.tile", { "data-face": text, onclick: () => { faces.push(text); judge(); } },
    words.drawn(game, pads[game].pieces, text, { small: true }));
  const other = (text) => pads[game].pieces === "cards" && "*+".includes(text[0]); // few games are played with them
  part("faces").className = `grid ${pads[game].pieces}`;
  put(part("faces"), pads[game].faces.filter((text) => !other(text)).map(tile));
  put(part("others").lastChild, pads[game].faces.filter(other).map(tile));
  part("others").hidden = !pads[game].faces.some(other);
  judge();
}

function drawTaken(marked) {
  const shown = marked ?? faces.map((face) => ({ face }));
  part("undo").disabled = !faces.length;
  part("taken").replaceChildren(...shown.map((each) =>
    words.drawn(game, pads[game].pieces, each.face === "?" ? null : each.face, { small: true, ...each })));
}

/** What is asked is answered, or nothing is told: a verdict is of the faces that are shown. */
async function judge() {
  const number = ++asked;
  const typed = part("typed").value.trim();
  const text = typed || guess.guess?.written;
  const before = last.guess?.written;
  sessionStorage.setItem(KEPT, JSON.stringify({ game, faces, there, typed, tapped: guess.tapped, lang }));
  if (there !== null && there < faces.length) there = null;
  if (!text) return tell({ missing: guess.what === null ? "guess" : "number" });
  if (ask === "verdict" && !faces.length) return tell({ missing: "faces" });
  if (ask === "higher" && !before) return tell({ missing: "after" });
  const question = {
    what: ask, game, guess: text,
    ...(ask === "higher" ? { after: before } : { faces: [...faces] }),
    ...(ask === "verdict" ? { there, rolled: part("rolled").querySelector("input").checked } : {}),
    ...(ask === "odds" ? { unseen: Number(part("unseen").querySelector("input").value) || 0 } : {}),
  };
  const early = globalThis.answered && document.documentElement.dataset.python !== "ready";
  tell({ waiting: early ? words.say("getting_ready") : "…" });
  while (number === asked) {
    const answer = await post("/judge", question);
    if (number !== asked) return;
    tell(answer);
    if (answer.status) return answer;
    await new Promise((done) => setTimeout(done, 1000));
  }
}

function tell(answer) {
  const box = part("answer");
  drawTaken(ask === "verdict" ? answer.faces : null);
  if (!answer.waiting) part("rolled").hidden = !answer.personal;
  part("verdict").classList.toggle("full", ask === "verdict" && !["guess", "number"].includes(answer.missing)); // nothing moves while faces are tapped
  part("taken").hidden = ask === "higher";
  const open = ask === "verdict" && Boolean(answer.status) && !answer.error && (answer.asks || there !== null);
  const focused = document.activeElement.dataset.there;
  if (!answer.waiting) put(part("asks"), open ? howMany() : null);
  if (focused) part("asks").querySelector(`[data-there="${focused}"]`)?.focus();
  if (answer.missing) return put(box, answer.missing === "faces" ? said(spoken()) : null, h("p", {}, box.dataset[answer.missing]));
  if (answer.waiting) return put(box, said(spoken()), h("p", {}, answer.waiting));
  if (!answer.status) return put(box, h("p.problem", {}, words.say("asks_again")));
  if (answer.error) {
    return put(box, h("p.problem", {}, answer.error),
      offered(words, answer.readings, (text) => { part("typed").value = text; judge(); }));
  }
  const stamp = answer.asks ? null : h(`b.stamp.${{ true: "holds", false: "falls" }[answer.holds] ?? "open"}`, {}, answer.stamp);
  put(box, answer.guess ? said(answer.guess, stamp) : h("p.said", {}, stamp), h("p", {}, answer.why));
}

/** What was said, and what is true of it. */
const said = (text, stamp = null) => h("p.said", {}, h("q", {}, text), " ", stamp);

/** The guess as it is said here; what was typed is not read before it is asked about. */
const spoken = () => part("typed").value.trim() || guess.guess.spoken;

/** A missed card could turn the verdict round: so many, or some more, lie there. */
function howMany() {
  const figures = Array.from({ length: 6 }, (_, more) => faces.length + more);
  return [h("p", {}, words.say("there")), h("div.there", { role: "group", "aria-label": words.say("there") }, figures.map((n, more) =>
    h(`button${more || there !== null ? "" : ".main"}`, { type: "button", "data-there": n, "aria-pressed": String(n === there), onclick: () => { there = n; judge(); } },
      more ? String(n) : words.say("there_all", { count: n }))))];
}

for (const button of part("questions").children) {
  button.onclick = () => {
    ask = button.dataset.ask;
    for (const each of part("questions").children) each.setAttribute("aria-pressed", String(each === button));
    part("before").hidden = ask !== "higher";
    part("laid").hidden = ask === "higher";
    part("unseen").hidden = ask !== "odds";
    const title = part("laid").querySelector("h2");
    title.textContent = title.dataset[ask] ?? title.textContent;
    judge();
  };
}
part("undo").onclick = () => { faces.pop(); judge(); };
part("clear").onclick = () => { faces = []; there = null; guess.clear(); last.clear(); };
part("typed").oninput = () => judge();
part("rolled").querySelector("input").onchange = () => judge();
part("unseen").querySelector("input").oninput = () => judge();

part("photo")?.addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  const of = game;
  const sent = { method: "POST", headers: { "Content-Type": file.type || "image/jpeg" }, body: file };
  const read = await fetch(`${root}/judge/photo?game=${of}`, sent)
    .then(async (answer) => ({ status: answer.status, ...(await answer.json()) }), () => ({ status: 0 }));
  event.target.value = ""; // the same file may be chosen again
  if (of !== game) return;
  if (!read.status) return tell({ status: 1, error: words.say("unreached") });
  if (read.error) return tell(read);
  faces = read.faces;
  there = null;
  await judge();
  part("answer").append(h("p", {}, read.said));
});

if (kept.game in pads) part("games").value = game = kept.game;
offer();
if (kept.game === game && kept.tapped) {
  faces = kept.faces.filter((face) => pads[game].faces.includes(face));
  there = kept.there;
  guess.take(kept.tapped);
  part("typed").value = kept.typed;
  const answer = await judge();
  if (kept.typed && kept.lang !== lang && answer?.guess) part("typed").value = answer.guess; // as it is said here
}
