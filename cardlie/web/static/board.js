// The table as everybody sees it: seats, the last guess, the ranking, the story.
import { h, held, picture, root, sentences } from "./elements.js";
import { fitting } from "./fit.js";

const ONE = { cards: "card", dice: "die", lives: "life" };

export const amount = (words, unit, count) => (count === 1 ? words.say(ONE[unit]) : words.say(unit, { count }));

/** Whether a seat has nothing left; who has won is not out, even where all is put away. */
const isOut = (state, index) => state.seats[index].held === 0 && !state.over?.ranking.some((each) => each.seat === index && each.rank === 1);

/** What a seat has left; of one that is out, how its bets on showdowns went. */
function left(words, state, index) {
  const { held } = state.seats[index];
  if (held) return amount(words, state.held, held);
  if (!isOut(state, index)) return "";
  const [right, all] = state.bets[index] ?? [];
  return all ? `${words.say("out")} · ${words.say("bets", { right, all })}` : words.say("out");
}

/** The row of a seat: whose turn it is, who is out and which is one's own are seen on it. */
function row(state, index, ...parts) {
  const marks = { turn: state.actor === index, out: isOut(state, index), me: state.chairs[index].me };
  const classes = Object.keys(marks).filter((mark) => marks[mark]).map((mark) => `.${mark}`);
  return h(`li.seat${classes.join("")}`, { "aria-current": marks.turn ? "true" : null }, ...parts);
}

/** What somebody has just said by one tap. */
const tap = (words, state, index) => (state.taps[index] ? h("span.says", {}, words.say(`tap_${state.taps[index]}`)) : null);

function seat(words, state, index, extra) {
  const seat = state.seats[index];
  const chair = state.chairs[index];
  const facts = [];
  if (state.phase !== "over" || seat.held) facts.push(left(words, state, index));
  if (seat.coins !== null) facts.push(words.say("coins", { coins: seat.coins }));
  facts.push(...seat.notes);
  if (chair.bot && chair.person) facts.push(words.say("stands_in"));
  else if (chair.bot) facts.push(words.bot(chair));
  else if (!chair.here) facts.push(words.say("away"));
  const shown = seat.faces.some((face) => face !== null);
  return row(state, index,
    h("div.name", {}, words.who(index), " ", chair.name, chair.me ? h("span.tag", {}, words.say("you")) : null,
      state.actor === index ? h("span.tag.now", {}, words.say("turn"), " ", thinking(words, state)) : null),
    tap(words, state, index),
    h("div.facts", {}, facts.join(" · ")),
    h("div.row.faces", { "aria-hidden": shown ? null : "true" }, words.small(state, seat.faces)),
    seat.hand.length && state.phase !== "over"
      ? h("details", {}, h("summary", {}, words.say("hand_open")), h("div.faces", {}, words.small(state, seat.hand))) : null,
    extra ? extra(index, chair) : null);
}

/** A seat at a glance: what it holds, and what of it lies open. */
function chip(words, state, index, more) {
  const seat = state.seats[index];
  const open = seat.faces.filter((face) => face !== null);
  const facts = left(words, state, index);
  return row(state, index, h("button", { type: "button", onclick: more },
    words.who(index),
    h("b", {}, state.chairs[index].name),
    tap(words, state, index),
    facts ? h("span.facts", {}, facts) : null,
    state.actor === index ? thinking(words, state) : null,
    seat.coins !== null ? h("span.facts", {}, words.say("coins", { coins: seat.coins })) : null,
    open.length ? h("span.faces", {}, words.small(state, open)) : null));
}

/** All that everybody may know of each seat. `extra` adds controls to a seat. */
export function drawSeats(words, state, extra) {
  return h("ol.seats", {}, state.seats.map((_, i) => seat(words, state, i, extra)));
}

/** The seats as a ring of chips; a tap on one asks for `more`. */
export function drawRing(words, state, more) {
  return h("ol.seats.ring", {}, state.seats.map((_, i) => chip(words, state, i, more)));
}

/** A guess that tells its odds to whoever holds it. */
function asked(element, guess, odds) {
  if (!odds) return element;
  element.tabIndex = 0;
  held(element, () => odds(guess.do));
  element.addEventListener("keydown", (event) => event.key === "Enter" && odds(guess.do));
  return element;
}

/** Guesses with who said them, the last one last. */
export function drawLadder(words, state, said, odds) {
  return said.length ? h("ol.ladder", { tabindex: 0, "aria-label": words.say("ladder") },
    said.map((guess) => asked(h("li", {}, h("span", {}, `${state.chairs[guess.seat]?.name}: `), h("q", {}, guess.text)), guess, odds))) : null;
}

/** What may be said, from the lowest on, with whoever has said something in this round. */
function drawTrack(words, state) {
  const last = state.said.at(-1)?.space ?? -1;
  const marks = state.chairs.map((_, seat) => state.said.findLast((guess) => guess.seat === seat)).filter(Boolean);
  const told = marks.map((guess) => `${state.chairs[guess.seat].name}: ${guess.text}`).join(", ");
  return h(`div.track${state.cup ? ".rungs" : ""}`, { role: "img", "aria-label": `${words.say("track")}${told ? `: ${told}` : ""}` }, state.track.map((space, at) =>
    h(`span${space.startsWith("*") ? ".star" : ""}${at === last ? ".last" : at < last ? ".below" : ""}`, {}, space.replace("*", "★"),
      marks.filter((guess) => guess.space === at).map((guess) => words.who(guess.seat)))));
}

/** The cup, and before whom it stands; nothing where all roll for themselves, or nobody has yet. */
function drawCup(words, state) {
  const seat = state.cup ? state.seats.findIndex(({ faces }) => faces.length) : -1;
  return seat < 0 ? null : h("p.cup", {}, h("i", {}, words.who(seat)), words.say("cup", { name: state.chairs[seat].name }));
}

/** What lies before each seat: face down until somebody says something, and open once that was settled. */
const drawRolled = (words, state) => h("div.backs", { "aria-hidden": "true" }, state.seats.map(({ faces }, seat) =>
  (faces.length ? h("div.faces", {}, words.who(seat), words.small(state, faces)) : null)));

let turn = { key: "", since: 0 };

/** How long whoever is in turn thinks, or how long they may still; it goes on by itself. */
function thinking(words, state) {
  const key = `${state.games}/${state.step}/${state.paused}`;
  if (turn.key !== key) turn = { key, since: Date.now() };
  const since = turn.since;
  const time = h("time.thinks", {});
  const draw = () => {
    const gone = Math.round((Date.now() - since) / 1000);
    time.textContent = state.paused ? "" : words.say("seconds", { count: state.clock ? Math.max(0, state.clock - gone) : gone });
    time.classList.toggle("soon", state.clock > 0 && state.clock - gone <= 10);
  };
  draw();
  const timer = setInterval(() => (time.isConnected ? draw() : clearInterval(timer)), 1000);
  return time;
}

/** The newest of what was said is seen, and no line by half. */
function wholeLines(ladder) {
  const draw = () => [...ladder.children].forEach((line) => line.classList.toggle("half", line.offsetTop < ladder.scrollTop));
  ladder.addEventListener("scroll", draw);
  new ResizeObserver(() => {
    ladder.scrollTop = ladder.scrollHeight;
    draw();
  }).observe(ladder);
}

/** Seats, as they are drawn, and the last guess; `odds` are told of one that is held. */
export function drawBoard(box, words, state, seats, odds = null) {
  if (state.over) {
    const over = drawOver(words, state);
    box.replaceChildren(seats, over);
    return fitting(over);
  }
  const said = state.between ? [] : state.said; // what was said is over, until somebody begins
  const last = said.at(-1);
  const name = last && state.chairs[last.seat]?.name;
  const cup = drawCup(words, state);
  const speaker = cup || state.between ? null : last?.seat ?? state.actor;
  box.replaceChildren(
    seats,
    h("div.centre", {},
      h("p.facts", {}, [words.say("round", { round: state.round }), state.pot ? words.say("pot", { pot: state.pot }) : null, ...state.notes]
        .filter(Boolean).join(" · ")),
      state.track.length ? drawTrack(words, state) : drawLadder(words, state, said.slice(0, -1), odds),
      cup,
      speaker === null ? null : h("p.speaker", { "aria-hidden": "true" }, words.who(speaker)),
      last
        ? h("p.last", {}, h("span.who", {}, words.say("last", { name })), asked(h(`q${last.text.length > 24 ? ".long" : last.text.length > 14 ? "" : ".short"}`, {}, last.text), last, odds))
        : [state.between ? null : h("p.last.none", {}, words.say("nobody_said")), drawRolled(words, state)],
      state.stake.length ? h("p.stake.facts", {}, [words.say("stake"), ...state.stake].map((line) => h("span", {}, line, " "))) : null,
      h(`p.now${state.can ? ".yours" : ""}`, { id: "now", tabindex: "-1" }, state.turn),
    ),
  );
  const ladder = box.querySelector(".ladder");
  if (ladder) wholeLines(ladder);
}

/** How many scraps of paper fly for whoever has won; and the game for which they have come down. */
const SCRAPS = 36;
let cheered = null;

/** Paper flies once a game, as soon as nothing lies over it any more. */
function cheer(state) {
  return cheered === state.games ? null : h("div.confetti", { "aria-hidden": "true", onanimationend: (event) => {
    if (event.target !== event.currentTarget) return;
    cheered = state.games;
    event.target.remove();
  } }, Array.from({ length: SCRAPS }, (_, at) => {
    const scrap = h("i");
    Object.assign(scrap.style, { left: `${(37 * at) % 97}%`, animationDelay: `${((7 * at) % 17) / 10}s` });
    return scrap;
  }));
}

/** The moment of whoever has won: who, how, the round that decided it, and where all others are. */
export function drawOver(words, state) {
  const { won, ranking, decided } = state.over;
  return h("div.over", {},
    cheer(state),
    h("p.winners", { "aria-hidden": "true" }, ranking.filter((each) => each.rank === 1).map((each) => words.who(each.seat))),
    h("h2", { tabindex: "-1" }, won),
    decided ? h("div.decided", {}, h("b", {}, decided.title), decided.lines.map((line) => h("p", {}, sentences(line)))) : null,
    h("ol.ranking", {}, ranking.map((each) =>
      h(`li${state.chairs[each.seat]?.me ? ".me" : ""}`, { value: each.rank }, h("span", { "aria-hidden": "true" }, `${each.rank}.`), words.who(each.seat), h("b", {}, each.name), state.chairs[each.seat]?.bot && !state.chairs[each.seat].person ? h("small", {}, words.say("a_bot")) : state.chairs[each.seat]?.me ? h("small", {}, words.say("you")) : null, h("span.left", {}, each.left)))));
}

/** The face of whom a text names, if they still sit here. */
function face(words, state, text) {
  const seat = state.chairs.findIndex((chair) => chair.name && text.includes(chair.name));
  return seat < 0 ? null : words.who(seat);
}

/** What the games of an evening came to; nothing before the first one was added up. */
export function drawEvening(words, state, path) {
  if (!state.evening.length) return null;
  const columns = ["games", "wins", ...(state.evening.some((each) => each.shared) ? ["shared"] : [])];
  const most = Math.max(1, ...state.evening.map((each) => each.wins));
  return h("section.evening", {}, h("h2", {}, words.say("evening")),
    h("table", {}, h("thead", {}, h("tr", {}, h("td"), columns.map((key) => h("th", { scope: "col" }, words.say(key))))),
      h("tbody", {}, state.evening.map((each) => h(`tr${each.wins === most ? ".leads" : ""}`, {}, h("th", { scope: "row" }, face(words, state, each.name), " ", each.name),
        columns.map((key) => h("td", {}, String(each[key]))))))),
    state.awards.length ? h("ul.awards", {}, state.awards.map((each) => {
      const [title, ...rest] = each.split(": ");
      return h("li", {}, face(words, state, each), h("p", {}, h("b", {}, title, h("span.sr", {}, ": ")), rest.join(": ")));
    })) : null,
    state.finished.length ? h("ol.finished", {}, state.finished.map(({ game, title, won }) => h("li", {},
      path && game ? h("a", { href: `${root}${path}/games/${game}` }, title) : h("span", {}, title), h("span.sr", {}, ": "), won.includes(", ") ? null : face(words, state, won), h("b", {}, won)))) : null,
    words.data.png && path ? h("a.button.wide", { href: `${root}${path}/evening.png`, id: "share", target: "_blank", onclick: (event) => share(event) }, words.say("share")) : null);
}

/** The picture goes where the phone shares things; where it can't, it opens. */
async function share(event) {
  if (!navigator.canShare) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  const file = new File([await (await fetch(href)).blob()], "cardlie.png", { type: "image/png" });
  if (navigator.canShare({ files: [file] })) navigator.share({ files: [file] }).catch(() => {});
  else open(href, "_blank");
}

/** What phones have not told yet is told; screen readers hear the newest. */
export function drawStory(list, words, state) {
  const known = list.dataset.games === String(state.games) ? Number(list.dataset.last ?? -1) : -1;
  if (known === -1) list.replaceChildren();
  const news = state.story.filter(([n]) => n > known);
  for (const [, kind, text] of news) list.prepend(h(`li.${kind}`, {}, text));
  while (list.children.length > 60) list.lastChild.remove();
  list.dataset.games = state.games;
  list.dataset.last = state.story.at(-1)?.[0] ?? -1;
  return known === -1 ? [] : news.map(([, , text]) => text);
}

/** What the odds say to a seat, as lines; nothing where they have no say. */
export function hinted(words, answer) {
  const lines = answer.last ? [h("p", {}, answer.last)] : [];
  if (answer.raises.length) lines.push(h("p", {}, words.say("hint_best")), h("ul", {}, answer.raises.map((each) => h("li", {}, each))));
  return lines.length ? [...lines, h("p.own", {}, words.say("own_hand"))] : null;
}

/** The sheet of faces is fetched before anybody turns one over. */
export function fetchFaces(words, state) {
  const [first] = Object.keys(words.data.faces[state.game]);
  document.body.append(h("div.sr", { "aria-hidden": "true" }, picture(words.data.art[state.pieces], first)));
}
