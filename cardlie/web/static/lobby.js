// Before the game: chairs, bots, the game that is agreed.
import { button, h, put, root } from "./kit.js";

export function drawLobby(box, words, state, games, arrange, path, latest, offer) {
  const game = games.find((each) => each.id === state.game.split("[")[0]); // with or without keys of its file
  const host = state.host;
  const first = state.chairs.find((chair) => chair.person);
  const key = document.activeElement?.dataset?.key;
  const open = box.querySelector(".readings")?.open ?? false;
  const agree = async (change) => {
    const refused = await arrange({ do: "agree", game: game.id, with: state.with, seats: state.chairs.length, ...change });
    if (refused) drawLobby(box, words, latest(), games, arrange, path, latest, offer);
  };
  put(box,
    h("h2", {}, state.title),
    h("ol.chairs", {}, state.chairs.map((chair, i) => drawChair(words, state, chair, i, arrange, offer))),
    host ? button(words.say("start"), () => arrange({ do: "start" }), ".main.wide", { id: "deal", "data-key": "deal" })
      : h("p", { role: "status" }, first ? words.say("waiting_host", { name: first.name }) : words.say("waiting_all")),
    words.data.alone ? null : h("div.invite", {}, h("p", {}, words.say("invite")),
      h("img.qr", { src: `${root}${path}/qr.svg`, alt: words.say("invite"), width: 180, height: 180 }),
      h("p.address", {}, `${location.origin}${root}`, h("span", {}, path))),
    host ? clock(words, state, arrange) : null,
    state.fixed || !host ? agreed(words, state) : choose(words, state, games, game, agree, open),
  );
  if (key) box.querySelector(`[data-key="${key}"]`)?.focus();
}

const opened = new Set(); // the chairs of which one sees what may be done with them

/** The chairs to choose from, for whoever sits on none; what was chosen stays so. */
export function drawFree(box, words, state) {
  const chosen = Number(box.querySelector("input:checked")?.value ?? -1);
  const free = state.chairs.flatMap((chair, i) => (chair.name ? [] : [i]));
  const at = free.includes(chosen) ? chosen : free[0];
  const focused = box.contains(document.activeElement);
  put(box, state.chairs.map((chair, i) => h(`label.pick${chair.name ? ".taken" : ""}`, {},
    h("input", { type: "radio", name: "seat", value: i, disabled: Boolean(chair.name), checked: i === at }),
    h("span", {}, words.say("chair", { number: i + 1 }), h("br"), h("small", {}, chair.name ?? words.say("free"))))));
  if (focused) box.querySelector("input:checked")?.focus();
  return free.length > 0;
}

/** How long whoever is in turn may think. */
export function clock(words, state, arrange) {
  return h("label.clock", {}, words.say("clock"), h("select", { "data-key": "clock", onchange: (event) => arrange({ do: "clock", seconds: Number(event.target.value) }) },
    [0, 30, 60, 120, 300].map((n) => option(n, n ? words.say("seconds", { count: n }) : words.say("no_clock"), n === state.clock))));
}

function drawChair(words, state, chair, i, arrange, offer) {
  if (!chair.name) {
    const bots = h("select", { "aria-label": `${words.say("add_bot")} ${i + 1}` },
      Object.entries(words.data.bots).map(([id, name]) => h("option", { value: id }, name)));
    return h("li.chair.free", {}, h("span", {}, words.say("free")),
      state.host ? h("span.row", {}, bots, h("button", { type: "button", "data-key": `bot${i}`, "data-bot": i,
        onclick: () => arrange({ do: "bot", seat: i, bot: bots.value }) }, words.say("add_bot"))) : null);
  }
  const facts = chair.bot ? words.bot(chair)
    : chair.here ? "" : words.say("away");
  const wishes = [
    chair.person && state.host && !chair.me ? button(words.say("lead"), () => arrange({ do: "lead", seat: i }), ".quiet") : null,
    chair.person && (chair.me || (state.host && !chair.here)) ? offer(i, chair) : null,
    state.host || chair.me ? button(words.say("free_chair"), () => arrange({ do: "rise", seat: i }), ".quiet",
      { "data-key": `rise${i}`, "aria-label": `${words.say("free_chair")}: ${chair.name}` }) : null,
  ].filter(Boolean);
  return h("li.chair", {}, words.who(i), h("b", {}, chair.name), chair.me ? h("span.tag", {}, words.say("you")) : null,
    h("span.facts", {}, facts),
    wishes.length ? h("details", { "data-chair": i, open: opened.has(i), ontoggle: (event) => opened[event.target.open ? "add" : "delete"](i) },
      h("summary", { "data-key": `more${i}`, "aria-label": words.say("about_chair", { name: chair.name }) }, "⋯"), h("span.row", {}, wishes)) : null);
}

function agreed(words, state) {
  return state.agreed.length
    ? h("div", {}, h("p", {}, `${words.say("with")}:`), h("ul", {}, state.agreed.map((text) => h("li", {}, text)))) : null;
}

/** What may be agreed on. */
function choose(words, state, games, game, agree, open) {
  const seats = Array.from({ length: game.seats[1] - game.seats[0] + 1 }, (_, i) => game.seats[0] + i);
  const fields = (asked) => game.with.filter((each) => each.asks === asked).map((each) => field(state, each, agree));
  const readings = fields(true);
  return h("details.agree", { open: true }, h("summary", {}, words.say("game")),
    h("label", {}, words.say("game"),
      h("select", { "data-key": "game", onchange: (event) => agree({ game: event.target.value, with: [] }) },
        games.map((each) => option(each.id, each.title, each === game)))),
    h("label", {}, words.say("chairs"),
      h("select", { "data-key": "seats", onchange: (event) => agree({ seats: Number(event.target.value) }) },
        seats.map((n) => option(n, n, n === state.chairs.length)))),
    fields(false),
    readings.length ? h("details.readings", { open }, h("summary", {}, words.say("readings")), readings) : null);
}

const option = (value, text, chosen) => h("option", { value, selected: chosen }, text);

function field(state, each, agree) {
  const others = state.with.filter((text) => text !== each.id && !text.startsWith(`${each.id}=`));
  const said = state.with.find((text) => text.startsWith(`${each.id}=`))?.slice(each.id.length + 1) ?? each.usual;
  const set = (text) => agree({ with: text ? [...others, text] : others });
  const give = (event) => set(event.target.value && `${each.id}=${event.target.value}`);
  const key = { "data-key": `with-${each.id}` };
  if (each.choices.length) {
    return h("label", {}, each.about,
      h("select", { ...key, onchange: give }, each.choices.map(([value, text]) => option(value, text, value === said))),
      h("small", {}, each.choices.find(([value]) => value === said)?.[1]));
  }
  if (each.whole) {
    const number = h("input", { ...key, type: "number", min: each.whole[0], max: each.whole[1], value: said, onchange: give });
    return h("label", {}, each.name ?? each.about, number, each.name ? h("small", {}, each.about) : null);
  }
  return h("label.check", {},
    h("input", { ...key, type: "checkbox", checked: state.with.includes(each.id), onchange: (event) => set(event.target.checked && each.id) }),
    h("span", {}, h("b", {}, each.name), h("small", {}, each.about)));
}
