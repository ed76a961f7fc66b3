// The room's screen: it only looks on.
import { Words, h, put, read, watch } from "./kit.js";
import { drawBoard, drawEvening, drawOver, drawSeats, drawStory } from "./board.js";
import { drawShowdown } from "./showdown.js";

const main = document.getElementById("table");
const words = new Words(JSON.parse(main.dataset.words));
const part = (id) => document.getElementById(id);
const LINGER = 14000; // from the first face on
let shown = null;
let timer = 0;

function show(state) {
  const board = part("board");
  const box = part("showdown");
  document.body.classList.toggle("waiting", state.stage === "lobby");
  if (state.stage === "lobby") {
    box.hidden = true;
    return put(board, h("ol.seats", {}, state.chairs.map((chair) => h(`li.seat${chair.name ? "" : ".out"}`, {},
      words.drawn(state.game, state.pieces, null), chair.name ?? words.say("free")))));
  }
  drawBoard(board, words, state, drawSeats(words, state));
  drawStory(part("story"), words, state);
  const key = state.showdown ? `${state.games}/${state.showdown.n}` : null;
  if (key && key !== shown) {
    drawShowdown(box, words, state);
    box.hidden = false;
    clearTimeout(timer);
    if (!state.over) timer = setTimeout(() => (box.hidden = true), LINGER);
  }
  if (state.over) {
    box.querySelectorAll(".over, .evening").forEach((old) => old.remove());
    box.append(drawOver(words, state), drawEvening(words, state) ?? "");
  }
  if (!key) box.hidden = true;
  shown = key;
}

show(read(main.dataset.state));
watch(`/t/${main.dataset.code}/events?as=nobody`, {
  state: show,
  lost: (down) => {
    part("note").hidden = !down;
    part("note").textContent = down ? words.say("lost") : "";
  },
});
