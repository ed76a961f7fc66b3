// The table as everybody sees it: seats, the last guess, the ranking, the story.
import { h } from "./kit.js";

export function pieces(words, state, count) {
  const kind = state.pieces === "cards" ? "card" : "die";
  const many = state.pieces === "cards" ? "cards" : "dice";
  return count === 1 ? words.say(kind) : words.say(many, { count });
}

function seat(words, state, index, chair, extra) {
  const seat = state.seats[index];
  const turn = state.actor === index;
  const out = seat.held === 0;
  const facts = [];
  if (state.phase !== "over" || seat.held) facts.push(out ? words.say("out") : pieces(words, state, seat.held));
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
    h("div.name", {}, chair.name, chair.me ? h("span.tag", {}, words.say("you")) : null,
      turn ? h("span.tag.now", {}, words.say("turn")) : null),
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
      h("b", {}, chair.name),
      h("span.facts", {}, out ? words.say("out") : pieces(words, state, seat.held)),
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

/** Seats, as they are drawn, and the last guess. */
export function drawBoard(box, words, state, seats) {
  const last = state.said.at(-1);
  const name = last && state.chairs[last.seat]?.name;
  const before = state.said.slice(-4, -1);
  box.replaceChildren(
    seats,
    h("div.centre", {},
      h("p.facts", {}, [words.say("round", { round: state.round }), state.pot ? words.say("pot", { pot: state.pot }) : null, ...state.notes]
        .filter(Boolean).join(" · ")),
      before.length ? h("ol.before", {}, before.map((guess) => h("li", {}, `${state.chairs[guess.seat]?.name}: ${guess.text}`))) : null,
      last
        ? h("p.last", {}, h("span.who", {}, words.say("last", { name })), h("q", {}, last.text))
        : h("p.last.none", {}, words.say("nobody_said")),
      h("p.now", { id: "now", tabindex: "-1" }, state.turn),
    ),
  );
}

export function drawOver(words, state) {
  return h("div.over", {},
    h("h2", { tabindex: "-1" }, state.over.won),
    h("ol.ranking", {}, state.over.ranking.map((each) =>
      h("li", { value: each.rank }, h("b", {}, each.name), ` ${each.left}`))));
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
