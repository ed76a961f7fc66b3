// A seat at the table: the lobby, one's hand, what one may do.
import { button, h, held, put, root } from "./elements.js";
import { fresh, post, read, watch } from "./wire.js";
import { Words, offered } from "./words.js";
import { amount, drawBoard, drawEvening, drawLadder, drawRing, drawSeats, drawStory, fetchFaces, hinted } from "./board.js";
import { Hand } from "./hand.js";
import { drawShowdown } from "./showdown.js";
import { Senses } from "./senses.js";
import { Pad } from "./pad.js";
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
const hand = new Hand(part("hand"), words, () => state, (place) => choose(place));

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
  }));
}
part("note").addEventListener("click", (event) => event.target.closest("button") || note(null));

// --- the pad

const padBox = h("div");
const pad = new Pad(padBox, words, { change: () => sayButton() });

function sayButton() {
  const button = part("say-it");
  if (!button) return;
  const guess = pad.guess;
  button.disabled = !guess;
  button.classList.toggle("long", guess?.spoken.length > 40);
  put(button, guess ? words.say("say", { guess: guess.spoken }) : words.say("send"));
}

function choose(place) {
  const many = state.can.deeds.some((each) => each.many);
  if (!hand.picked.delete(place)) {
    if (!many) hand.picked.clear();
    hand.picked.add(place);
  }
  hand.draw();
  drawChoice();
  part("hand").querySelector(`[data-place="${place}"]`)?.focus();
}

function drawGuess(can) {
  const bluff = can.bluff ? h("label", {}, h("input", { type: "checkbox", id: "bluff" }), words.say("bluff", { name: can.bluff })) : null;
  const typed = h(`form.typed${typing ? "" : ".closed"}`, { onsubmit: async (event) => {
    event.preventDefault();
    const field = part("typed");
    if (!field.value.trim()) return;
    const readings = part("note").querySelectorAll(".reading");
    readings[readings.length > 1 ? Number(field.value) - 1 : -1]?.click(); // one of two, by number
    const answer = await act({ text: field.value });
    if (answer.ok) field.value = "";
  } },
    h("input", { id: "typed", maxlength: 200, autocomplete: "off", spellcheck: "false", "aria-label": words.say("typed"), placeholder: words.say("typed") }),
    h("button", {}, words.say("send")));
  const doubts = [
    can.challenge ? button(words.call("challenge", state.game), () => act({ do: "challenge" }), ".doubt", { id: "challenge" }) : null,
    can.spot_on ? button(words.call("spot_on", state.game), () => act({ do: "spot-on" }), "", { id: "spot-on" }) : null,
  ];
  const helps = [
    state.hints ? button(words.say("hint"), hint, ".small", { id: "hint" }) : null,
    can.pad.length ? button("Aa", type, ".small", { id: "type", "aria-label": words.say("typed") }) : null,
  ];
  const below = can.challenge || can.spot_on || !can.pad.length; // else they need no row of their own
  return [
    h("div.guessing", {}, can.pad.length ? [padBox, bluff, sayIt(), below ? null : helps] : []),
    h("div.doubts", {}, doubts, below ? helps : null),
    can.pad.length ? typed : null,
    actions(can),
  ];
}

/** Says the guess; held, it tells its odds. */
function sayIt() {
  const main = h("button.main", { type: "button", id: "say-it" });
  if (state.hints) held(main, () => pad.guess && odds(pad.guess.written));
  main.addEventListener("click", () => pad.guess && act({ do: `${part("bluff")?.checked ? "bluff" : "say"} ${pad.guess.written}` }));
  return main;
}

/** How likely a guess is, as one sees it oneself. */
async function odds(text) {
  const answer = await post(`${path}/ask`, { text }, { patience: 20000 });
  note(wrong(answer) || [h("p", {}, answer.said), h("p.own", {}, words.say("own_hand"))]);
}

let typing = false;
function type() {
  typing = !typing;
  part("typed").form.classList.toggle("closed", !typing);
  if (typing) part("typed").focus();
}

async function hint() {
  const answer = await post(`${path}/ask`, {}, { patience: 20000 });
  note(wrong(answer) || (hinted(words, answer) ?? words.say("hint_none")));
}

/** How many things to do are buttons on a thumb's screen; of more, one is chosen from a list. */
const BUTTONS = 6;
let listed = 0;

/** A button for each thing to do; what it needs is picked among one's own faces. */
function actions(can) {
  if (can.deeds.length <= BUTTONS) return h("div.choices", {}, can.deeds.map((each, nth) => action(can, each, nth)));
  const list = h("select", { id: "actions", "aria-label": state.turn, onchange: (event) => {
    listed = Number(event.target.value);
    drawPad();
    part("actions").focus();
  } }, can.deeds.map((each, nth) => h("option", { value: nth, selected: nth === listed }, each.text)));
  return h("div.choices", {}, list, action(can, can.deeds[listed], 0));
}

function action(can, wanted, nth) {
  const places = [...hand.picked].sort((a, b) => a - b);
  const fits = wanted.many ? places.length > 0 && places.length <= wanted.many : places.length === 1;
  const disabled = wanted.places.length > 0 && !(fits && places.every((place) => wanted.places.includes(place)));
  const text = wanted.text.replace("{count}", amount(words, state.pieces, hand.picked.size));
  const does = () => (!wanted.sure || confirm(wanted.sure)) && act({ do: wanted.do.replace("{picked}", places.join(" ")) });
  return button(text, does, wanted.id === "challenge" ? ".doubt" : nth || can.guess ? "" : ".main", { disabled, id: wanted.places.length ? `do-${nth}` : wanted.id });
}

function drawChoice() {
  part("pad").replaceChildren(h("h2.sr", {}, state.turn), actions(state.can));
}

function drawPad() {
  const box = part("pad");
  box.removeAttribute("aria-busy");
  const can = state.stage === "play" ? state.can : null;
  const meanwhile = state.stage === "play" && state.me !== null && !can ? [
    state.gallery ? customs.gallery() : null,
    words.data.alone ? null : customs.talk(),
    state.undo && !state.undoing.length ? button(words.say("undo"), () => arrange({ do: "undo" }), ".quiet", { id: "undo" }) : null,
  ].filter(Boolean) : [];
  box.hidden = !can && !state.over && !meanwhile.length;
  if (box.hidden || meanwhile.length) return box.replaceChildren(...meanwhile);
  if (state.over && !can) return drawEnd(box);
  if (!can.guess) return drawChoice();
  box.replaceChildren(h("h2.sr", {}, state.turn), ...drawGuess(can).filter(Boolean));
  pad.offer(state.game, state.pieces, can.pad);
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
    hand.picked.clear();
    listed = 0;
    if (before.can?.deeds.some((each) => each.places.length) || before.round !== state.round) hand.open = false;
  }
  const help = state.hints && state.me !== null && state.stage === "play" ? odds : null;
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
