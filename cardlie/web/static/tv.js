// The room's screen: it only looks on.
import { h, put } from "./elements.js";
import { fitting } from "./fit.js";
import { read, watch } from "./wire.js";
import { Words } from "./words.js";
import { drawBoard, drawEvening, drawOver, drawSeats, drawStory } from "./board.js";
import { drawShowdown } from "./showdown.js";

const main = document.getElementById("table");
const words = new Words(JSON.parse(main.dataset.words));
const part = (id) => document.getElementById(id);
const LINGER = 14000; // from the first face on
const LAST = 10000; // of the last ones, before the winner
let shown; // the last showdown that was; what lay there when the screen was opened is not shown again
let now = null;
let timer = 0;
let handed = null;

function note(text) {
  part("note").hidden = !text;
  part("note").textContent = text;
}

function show(state) {
  now = state;
  document.querySelector("h1").textContent = state.title;
  document.title = `${state.title} · ${main.dataset.code}`;
  if (state.lang && state.lang !== document.documentElement.lang) return location.reload(); // what most play in
  const board = part("board");
  const box = part("showdown");
  document.body.classList.toggle("waiting", state.stage === "lobby");
  if (handed !== null && state.handed?.[0] > handed) {
    const told = state.handed[1];
    note(told);
    setTimeout(() => part("note").textContent === told && note(""), LINGER);
  }
  handed = state.handed?.[0] ?? 0;
  if (state.stage === "lobby") {
    box.hidden = part("finale").hidden = true;
    shown = null;
    return put(board, h("ol.seats", {}, state.chairs.map((chair, i) => h(`li.seat${chair.name ? "" : ".out"}`, {},
      chair.name ? words.who(i) : words.drawn(state.game, state.pieces, null), chair.name ?? words.say("free")))));
  }
  drawBoard(board, words, state, drawSeats(words, state));
  fitting(board);
  drawStory(part("story"), words, state);
  fitting(document.querySelector("aside"));
  const key = state.showdown ? `${state.games}/${state.showdown.n}` : null;
  if (key && shown !== undefined && key !== shown) {
    drawShowdown(box, words, state);
    box.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      box.hidden = true;
      finish();
    }, state.over ? LAST : LINGER);
  }
  if (!key) box.hidden = true;
  shown = key;
  finish();
}

/** Who has won, and the evening, once the last faces were looked at. */
function finish() {
  const box = part("finale");
  box.hidden = !now.over || now.stage === "lobby" || !part("showdown").hidden;
  if (box.hidden) return;
  put(box, drawOver(words, now), drawEvening(words, now));
  fitting(box);
}

show(read(main.dataset.state));
watch(`/t/${main.dataset.code}/events?as=nobody&lang=${document.documentElement.lang}`, {
  state: show,
  lost: (down) => note(down ? words.say("lost") : ""),
});
