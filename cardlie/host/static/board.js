// The table as everybody sees it: seats, the last guess, the ranking, the story.
import { fitting, h, held, picture, root } from "./kit.js";

const ONE = { cards: "card", dice: "die", lives: "life" };

export const amount = (words, unit, count) => (count === 1 ? words.say(ONE[unit]) : words.say(unit, { count }));

/** Who is out, and how their bets on showdowns went. */
function gone(words, state, index) {
  const [right, all] = state.bets[index] ?? [];
  return [words.say("out"), all ? words.say("bets", { right, all }) : null].filter(Boolean).join(" · ");
}

function seat(words, state, index, chair, extra) {
  const seat = state.seats[index];
  const turn = state.actor === index;
  const out = seat.held === 0;
  const facts = [];
  if (state.phase !== "over" || seat.held) facts.push(out ? gone(words, state, index) : amount(words, state.held, seat.held));
  if (seat.coins !== null) facts.push(words.say("coins", { coins: seat.coins }));
  facts.push(...seat.notes);
  if (chair.bot && chair.person) facts.push(words.say("stands_in"));
  else if (chair.bot) facts.push(words.say("bot", { bot: words.data.bots[chair.bot.split(":")[0]] ?? chair.bot }));
  else if (!chair.here) facts.push(words.say("away"));
  const shown = seat.faces.filter((face) => face !== null).length;
  const drawn = seat.faces.map((face) => words.drawn(state.game, state.pieces, face, { small: true }));
  return h(
    `li.seat${turn ? ".turn" : ""}${out ? ".out" : ""}${chair.me ? ".me" : ""}`,
    { "aria-current": turn ? "true" : null },
    h("div.name", {}, words.who(index), " ", chair.name, chair.me ? h("span.tag", {}, words.say("you")) : null,
      turn ? h("span.tag.now", {}, words.say("turn"), " ", thinking(words, state)) : null),
    state.taps[index] ? h("span.says", {}, words.say(`tap_${state.taps[index]}`)) : null,
    h("div.facts", {}, facts.join(" · ")),
    h("div.row.faces", { "aria-hidden": shown ? null : "true" }, drawn),
    seat.hand.length && state.phase !== "over"
      ? h("details", {}, h("summary", {}, words.say("hand_open")),
          h("div.faces", {}, seat.hand.map((face) => words.drawn(state.game, state.pieces, face, { small: true }))))
      : null,
    extra ? extra(index, chair) : null,
  );
}

/** A seat at a glance: what it holds, and what of it lies open. */
function chip(words, state, index, chair, more) {
  const seat = state.seats[index];
  const turn = state.actor === index;
  const out = seat.held === 0;
  const open = seat.faces.filter((face) => face !== null);
  return h(`li.seat${turn ? ".turn" : ""}${out ? ".out" : ""}${chair.me ? ".me" : ""}`, { "aria-current": turn ? "true" : null },
    h("button", { type: "button", onclick: more },
      words.who(index),
      h("b", {}, chair.name),
      state.taps[index] ? h("span.says", {}, words.say(`tap_${state.taps[index]}`)) : null,
      h("span.facts", {}, out ? gone(words, state, index) : amount(words, state.held, seat.held), turn ? [" ", thinking(words, state)] : null),
      seat.coins !== null ? h("span.facts", {}, words.say("coins", { coins: seat.coins })) : null,
      open.length ? h("span.faces", {}, open.map((face) => words.drawn(state.game, state.pieces, face, { small: true }))) : null));
}

/** All that everybody may know of each seat. `extra` adds controls to a seat. */
export function drawSeats(words, state, extra) {
  return h("ol.seats", {}, state.seats.map((_, i) => seat(words, state, i, state.chairs[i], extra)));
}

/** The seats as a ring of chips; a tap on one asks for `more`. */
export function drawRing(words, state, more) {
  return h("ol.seats.ring", {}, state.seats.map((_, i) => chip(words, state, i, state.chairs[i], more)));
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

/** The track with the marker of everybody who has said something in this round. */
function drawTrack(words, state) {
  const last = state.said.at(-1);
  const marks = state.chairs.map((_, seat) => state.said.findLast((guess) => guess.seat === seat)).filter(Boolean);
  const told = marks.map((guess) => `${state.chairs[guess.seat].name}: ${guess.text}`).join(", ");
  return h("div.track", { role: "img", "aria-label": `${words.say("track")}${told ? `: ${told}` : ""}` }, state.track.map((space, at) =>
    h(`span${space.startsWith("*") ? ".star" : ""}${at === last?.space ? ".last" : ""}`, {}, space.replace("*", "★"),
      marks.filter((guess) => guess.space === at).map((guess) => h(`b.mark.seat${guess.seat}`, {}, short(state, guess.seat))))));
}

/** A name as short as it is still nobody else's. */
function short(state, seat) {
  const [mine, ...others] = [seat, ...state.chairs.keys()].map((i, nth) => (nth && i === seat ? "" : state.chairs[i].name.replace(/[\u2066-\u2069]/g, "")));
  return others.some((name) => name[0] === mine[0]) ? mine.slice(0, 2) : mine[0];
}

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

/** Seats, as they are drawn, and the last guess; `odds` are told of one that is held. */
export function drawBoard(box, words, state, seats, odds = null) {
  if (state.over) {
    const over = drawOver(words, state);
    box.replaceChildren(seats, over);
    return fitting(over);
  }
  const last = state.said.at(-1);
  const name = last && state.chairs[last.seat]?.name;
  box.replaceChildren(
    seats,
    h("div.centre", {},
      h("p.facts", {}, [words.say("round", { round: state.round }), state.pot ? words.say("pot", { pot: state.pot }) : null, ...state.notes]
        .filter(Boolean).join(" · ")),
      state.track.length ? drawTrack(words, state) : drawLadder(words, state, state.said.slice(0, -1), odds),
      last
        ? h("p.last", {}, h("span.who", {}, words.say("last", { name })), asked(h(`q${last.text.length > 24 ? ".long" : last.text.length > 14 ? "" : ".short"}`, {}, last.text), last, odds))
        : h("p.last.none", {}, words.say("nobody_said")),
      state.stake.length ? h("p.stake.facts", {}, `${words.say("stake")} ${state.stake.join(" ")}`) : null,
      h("p.now", { id: "now", tabindex: "-1" }, state.turn),
    ),
  );
  const ladder = box.querySelector(".ladder");
  if (ladder) ladder.scrollTop = ladder.scrollHeight;
}

/** The moment of whoever has won: who, how, the round that decided it, and where all others are. */
export function drawOver(words, state) {
  const { won, ranking, decided } = state.over;
  return h("div.over", {},
    h("p.winners", { "aria-hidden": "true" }, ranking.filter((each) => each.rank === 1).map((each) => words.who(each.seat))),
    h("h2", { tabindex: "-1" }, won),
    decided ? h("div.decided", {}, h("b", {}, decided.title), decided.lines.map((line) => h("p", {}, line))) : null,
    h("ol.ranking", {}, ranking.map((each) =>
      h("li", { value: each.rank }, h("b", {}, each.name), ` ${each.left}`))));
}

/** The face of somebody of this name, if they still sit here. */
function face(words, state, name) {
  const seat = state.chairs.findIndex((chair) => chair.name === name);
  return seat < 0 ? null : [words.who(seat), " "];
}

/** What the games of an evening came to; nothing before the first one was added up. */
export function drawEvening(words, state, path) {
  if (!state.evening.length) return null;
  const columns = ["games", "wins", ...(state.evening.some((each) => each.shared) ? ["shared"] : [])];
  return h("section.evening", {}, h("h2", {}, words.say("evening")),
    h("table", {}, h("thead", {}, h("tr", {}, h("td"), columns.map((key) => h("th", { scope: "col" }, words.say(key))))),
      h("tbody", {}, state.evening.map((each) => h("tr", {}, h("th", { scope: "row" }, face(words, state, each.name), each.name),
        columns.map((key) => h("td", {}, String(each[key]))))))),
    state.awards.length ? h("ul.awards", {}, state.awards.map((each) => {
      const [title, ...rest] = each.split(": ");
      return h("li", {}, h("b", {}, `${title}:`), ` ${rest.join(": ")}`);
    })) : null,
    words.data.png && path ? h("a.button", { href: `${root}${path}/evening.png`, id: "share", onclick: (event) => share(event) }, words.say("share")) : null);
}

/** The picture goes where the phone shares things; where it can't, it opens. */
async function share(event) {
  if (!navigator.canShare) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  const file = new File([await (await fetch(href)).blob()], "cardlie.png", { type: "image/png" });
  if (navigator.canShare({ files: [file] })) navigator.share({ files: [file] }).catch(() => {});
  else location.href = href;
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
