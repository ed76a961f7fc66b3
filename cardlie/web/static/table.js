// A seat at the table: the lobby, one's hand, what one may do.
import { button, h, put, root } from "./elements.js";
import { fresh, post, read, watch } from "./wire.js";
import { Words, offered } from "./words.js";
import { drawBoard, drawEvening, drawLadder, drawRing, drawSeats, drawStory, fetchFaces } from "./board.js";
import { Hand } from "./hand.js";
import { drawShowdown } from "./showdown.js";
import { Senses } from "./senses.js";
import { Turn } from "./turn.js";
import { Customs } from "./customs.js";
import { Lobby, drawFree } from "./lobby.js";

const main = document.getElementById("table");
const words = new Words(JSON.parse(main.dataset.words));
const games = JSON.parse(main.dataset.games);
const path = `/t/${main.dataset.code}`;
const part = (id) => document.getElementById(id);
const TAPPED = `cardlie-tapped-${path}`;
const SHOWN = `cardlie-shown-${path}`; // the showdown that was put away
const senses = new Senses(part("senses"), words);

let state = read(main.dataset.state);
let seen = { showdown: sessionStorage.getItem(SHOWN), step: null, first: true, handed: state.me === null ? 0 : state.handed?.[0] };
const customs = new Customs(words, path, { state: () => state, arrange: (body) => arrange(body), note: (...said) => note(...said) });
const lobby = new Lobby(part("lobby"), games, customs);
const hand = new Hand(part("hand"), words, () => state, (place) => turn.pick(place));
const turn = new Turn(part("pad"), hand, customs, act);

// --- what one may do

/** One action, until the table has moved on: who taps twice has said it once. */
async function act(body) {
  if (part("pad").hasAttribute("aria-busy")) return {};
  return send({ step: state.step, id: fresh(), ...body });
}

/** What was tapped is kept until somebody answers, over a page that is loaded anew as well. */
async function send(sent) {
  part("pad").setAttribute("aria-busy", "true");
  sessionStorage.setItem(TAPPED, JSON.stringify(sent));
  const answer = await post(`${path}/act`, sent, { kept: () => note(words.say("kept")) });
  sessionStorage.removeItem(TAPPED);
  if (!answer.ok) part("pad").removeAttribute("aria-busy");
  note(wrong(answer), answer.readings);
  if (answer.state) show(read(JSON.stringify(answer.state)));
  return answer;
}

const wrong = (answer) => customs.wrong(answer);
async function arrange(body) {
  note(null);
  const said = wrong(await post(`${path}/chair`, body));
  if (said) note(said);
  return said;
}

function note(text, readings) {
  const box = part("note");
  box.hidden = !text;
  put(box, text, offered(words, readings, (guess) => {
    const typed = part("typed");
    if (typed) { typed.value = guess; typed.focus(); }
  }), text && h("button.close", { type: "button", "aria-label": words.say("close"), onclick: () => note(null) }));
}
part("note").addEventListener("click", (event) => event.target.closest("button") || note(null));

// --- below the board

function drawPad() {
  const box = part("pad");
  box.removeAttribute("aria-busy");
  const can = state.stage === "play" ? state.can : null;
  const undo = state.undo && !state.undoing.length ? button(words.say("undo"), () => arrange({ do: "undo" }), ".quiet", { id: "undo" }) : null;
  const meanwhile = state.stage === "play" && state.me !== null && !can ? [
    state.gallery ? customs.gallery() : null,
    words.data.alone ? undo : customs.talk(undo),
  ].filter(Boolean) : [];
  box.hidden = !can && !state.over && !meanwhile.length;
  if (box.hidden || meanwhile.length) return box.replaceChildren(...meanwhile);
  if (state.over && !can) return drawEnd(box);
  turn.draw();
}

function drawEnd(box) {
  const file = `${root}${path}/games/${state.games}`;
  box.replaceChildren(
    state.me === null ? "" : button(words.say("again"), () => arrange({ do: "start" }), ".main.wide", { id: "again" }),
    h("div.row", {},
      h("a.button", { href: file }, words.say("replay")),
      h("a.button", { href: `${file}.jsonl`, download: true }, words.say("save")),
      state.me === null ? null : button(words.say("lobby"), () => arrange({ do: "lobby" })),
      state.evening.length ? button(words.say("evening"), () => { more(); part("evening").scrollIntoView(); }, "", { id: "evening-more" }) : null),
  );
}

// --- all of it

function show(next) {
  const before = state;
  state = next;
  if (state.me !== before.me) {
    seen = { ...seen, step: null };
    if (state.me === null && state.stage === "lobby") note(words.say("risen"));
  }
  if (state.handed && state.handed[0] !== seen.handed && (!seen.first || part("note").hidden)) note(state.handed[1]);
  seen.handed = state.handed?.[0];
  layOut(state.stage !== "lobby");
  if (state.stage !== "lobby") drawGame(before);
  else lobby.draw();
  seen.first = false;
}

/** Which parts of the page are seen: in a lobby or in a `game`, from a chair or without one. */
function layOut(game) {
  const waits = part("handed").dataset.waits === "true";
  const full = !drawFree(part("free"), words, state);
  const seated = state.me !== null;
  part("join").hidden = seated || waits || (!game && full);
  part("onlooker").hidden = seated || !part("join").hidden;
  part("handed").hidden = seated || waits;
  part("senses").hidden = !seated;
  part("try").hidden = game || !seated;
  for (const id of ["chairs", "first", "lobby"]) part(id).hidden = game;
  for (const id of ["next", "board", "hand", "seats"]) part(id).hidden = !game;
  if (!game) part("pad").hidden = part("showdown").hidden = true;
  part(game ? "nav" : "first").append(part("learn"));
  part(part("try").hidden ? "nav" : "try").append(part("senses"));
  document.body.classList.toggle("playing", game);
  document.body.classList.toggle("guesses", Boolean(state.can?.guess));
  document.body.classList.toggle("waits", state.stage === "play" && !state.can?.guess && !hand.pickable.length);
  senses.turn(state.stage === "play" && state.can !== null);
  senses.awake(state.stage === "play" && seated);
}

function drawGame(before) {
  const focus = document.activeElement?.id || (document.activeElement === document.body ? "" : "pad");
  const moved = seen.step !== state.step;
  if (moved) {
    turn.begin();
    if (before.can?.deeds.some((each) => each.places.length) || before.round !== state.round) hand.open = false;
  }
  const help = state.hints && state.me !== null && state.stage === "play" ? (text) => turn.odds(text) : null;
  customs.house(part("house"));
  put(part("evening"), drawEvening(words, state, path));
  drawBoard(part("board"), words, state, drawRing(words, state, more), help);
  put(part("said"), drawLadder(words, state, state.said, help));
  put(part("seats"), drawSeats(words, state, (index, chair) => customs.controls(index, chair)));
  if (moved || !hand.open) hand.draw();
  const changed = (...keys) => keys.some((key) => JSON.stringify(before[key]) !== JSON.stringify(state[key]));
  if (moved || changed("stage", "paused", "undo", "gallery", "bets") || before.evening.length !== state.evening.length) {
    if (seen.step !== null && before.step !== state.step) note(null);
    drawPad();
  }
  faceUp();
  if (changed("peek") && state.peek === null) note(null);
  if (moved || changed("undoing", "peek")) customs.askBack();
  const news = drawStory(part("story"), words, state);
  if (news.length && !seen.first) part("say").textContent = news.slice(-4).join(" ");
  if (focus && document.activeElement === document.body && moved) (part(focus) ?? part("now"))?.focus({ preventScroll: true });
  seen.step = state.step;
}

/** A new showdown is shown until it is put away, and once; one over which more was said already is not. */
function faceUp() {
  const box = part("showdown");
  const key = state.showdown ? `${state.games}/${state.showdown.n}` : null;
  if (key && key !== seen.showdown && !(seen.first && state.said.length)) {
    box.hidden = false;
    drawShowdown(box, words, state, () => {
      sessionStorage.setItem(SHOWN, key);
      box.hidden = true;
      part("now")?.focus({ preventScroll: true });
    });
  }
  if (!key) box.hidden = true;
  seen.showdown = key;
}

/** All that no turn needs, on a sheet of its own where the window is too small for both. */
function more() {
  const sheet = part("more");
  if (getComputedStyle(sheet).display === "none") sheet.showModal();
}
part("about").addEventListener("click", more);
matchMedia("(min-width: 60rem)").onchange = () => part("more").close?.(); // it stands beside the table, or is asked for anew
part("learn").addEventListener("click", async () => {
  part("more").close?.();
  const { guide } = await import("./guide.js");
  note(await guide(part("guide"), words, path, state));
});

fetchFaces(words, state);
show(state);
if (sessionStorage.getItem(TAPPED)) send(JSON.parse(sessionStorage.getItem(TAPPED)));
watch(`${path}/events`, {
  state: show,
  lost: (down) => {
    if (sessionStorage.getItem(TAPPED)) return;
    note(words.say(down ? "lost" : "back"));
    if (!down) setTimeout(() => part("note").textContent === words.say("back") && note(null), 4000);
  },
});
