// Before the game: chairs, bots, the game that is agreed.
import { h, put, root } from "./kit.js";

export function drawLobby(box, words, state, games, arrange, path) {
  const game = games.find((each) => each.id === state.game);
  const host = state.host;
  const first = state.chairs.find((chair) => chair.person);
  const key = document.activeElement?.dataset?.key;
  const agree = (change) => arrange({ do: "agree", game: state.game, with: state.with, seats: state.chairs.length, ...change });
  put(box,
    h("h2", {}, state.title),
    h("ol.chairs", {}, state.chairs.map((chair, i) => drawChair(words, state, chair, i, arrange))),
    host ? h("button.main.wide", { type: "button", id: "deal", "data-key": "deal", onclick: () => arrange({ do: "start" }) }, words.say("start"))
      : h("p", { role: "status" }, first ? words.say("waiting_host", { name: first.name }) : words.say("waiting_all")),
    state.fixed || !host ? agreed(words, state, game) : choose(words, state, games, game, agree),
    h("div.invite", {}, h("p", {}, words.say("invite")),
      h("img.qr", { src: `${root}${path}/qr.svg`, alt: words.say("invite"), width: 180, height: 180 }),
      h("p.address", {}, `${location.origin}${root}${path}`)),
  );
  if (key) box.querySelector(`[data-key="${key}"]`)?.focus();
}

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

function drawChair(words, state, chair, i, arrange) {
  if (!chair.name) {
    const bots = h("select", { "aria-label": `${words.say("add_bot")} ${i + 1}` },
      Object.entries(words.data.bots).map(([id, name]) => h("option", { value: id }, name)));
    return h("li.chair.free", {}, h("span", {}, words.say("free")),
      state.host ? h("span.row", {}, bots, h("button", { type: "button", "data-key": `bot${i}`, "data-bot": i,
        onclick: () => arrange({ do: "bot", seat: i, bot: bots.value }) }, words.say("add_bot"))) : null);
  }
  const facts = chair.bot ? words.say("bot", { bot: words.data.bots[chair.bot.split(":")[0]] ?? chair.bot })
    : chair.here ? "" : words.say("away");
  return h("li.chair", {}, h("b", {}, chair.name), chair.me ? h("span.tag", {}, words.say("you")) : null,
    h("span.facts", {}, facts),
    state.host || chair.me ? h("button.quiet", { type: "button", "data-key": `rise${i}`, "aria-label": `${words.say("free_chair")}: ${chair.name}`,
      onclick: () => arrange({ do: "rise", seat: i }) }, "×") : null);
}

function agreed(words, state, game) {
  const names = state.with.map((id) => game.with.find((each) => each.id === id)?.name ?? id);
  return names.length ? h("p", {}, `${words.say("with")}: ${names.join(", ")}`) : null;
}

function choose(words, state, games, game, agree) {
  const seats = Array.from({ length: game.seats[1] - game.seats[0] + 1 }, (_, i) => game.seats[0] + i);
  const option = (value, text, chosen) => h("option", { value, selected: chosen }, text);
  return h("details.agree", { open: true }, h("summary", {}, words.say("game")),
    h("label", {}, words.say("game"),
      h("select", { "data-key": "game", onchange: (event) => agree({ game: event.target.value, with: [] }) },
        games.map((each) => option(each.id, each.title, each.id === state.game)))),
    h("label", {}, words.say("chairs"),
      h("select", { "data-key": "seats", onchange: (event) => agree({ seats: Number(event.target.value) }) },
        seats.map((n) => option(n, n, n === state.chairs.length)))),
    game.with.map((each) => h("label.check", {},
      h("input", { type: "checkbox", "data-key": `with-${each.id}`, checked: state.with.includes(each.id),
        onchange: (event) => agree({ with: event.target.checked ? [...state.with, each.id] : state.with.filter((id) => id !== each.id) }) }),
      h("span", {}, h("b", {}, each.name), h("small", {}, each.about)))));
}
