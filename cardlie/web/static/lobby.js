// Before the game: chairs, bots, the game that is agreed.
import { clock } from "./customs.js";
import { button, h, put, root } from "./elements.js";

const option = (value, text, chosen) => h("option", { value, selected: chosen }, text);

export class Lobby {
  opened = new Set(); // the chairs of which one sees what may be done with them
  bot = null; // how the next bot plays

  /** In a lobby the `customs` of its table hold already; one of these `games` is agreed. */
  constructor(box, games, customs) {
    Object.assign(this, { box, games, customs });
  }

  draw() {
    const { box, customs, games } = this;
    const { words, path, now } = customs;
    const state = now.state();
    const game = games.find((each) => each.id === state.game.split("[")[0]); // with or without keys of its file
    const first = state.chairs.find((chair) => chair.person);
    const key = document.activeElement?.dataset?.key;
    put(box,
      h("h2", {}, state.title),
      h("ol.chairs", {}, state.chairs.map((chair, i) => (chair.name ? this._chair(state, chair, i) : this._free(state, i)))),
      state.host && state.chairs.some((chair) => !chair.name) ? this._bots(words) : null,
      state.host ? button(words.say("start"), () => now.arrange({ do: "start" }), ".main.wide", { id: "deal", "data-key": "deal" })
        : h("p", { role: "status" }, first ? words.say("waiting_host", { name: first.name }) : words.say("waiting_all")),
      words.data.alone ? null : h("div.invite", {}, h("p", {}, words.say("invite")),
        h("img.qr", { src: `${root}${path}/qr.svg`, alt: words.say("invite"), width: 180, height: 180 }),
        h("p.address", {}, `${location.origin}${root}`, h("span", {}, path))),
      state.host ? clock(words, state, now.arrange) : null,
      state.fixed || !state.host ? this._agreed(state) : this._choose(state, game));
    if (key) box.querySelector(`[data-key="${key}"]`)?.focus();
  }

  _free(state, i) {
    const { words, now } = this.customs;
    return h("li.chair.free", {}, h("span.whom", { "aria-hidden": "true" }), h("span", {}, words.say("free")),
      state.host ? button(words.say("add_bot"), () => now.arrange({ do: "bot", seat: i, bot: this.bot ?? Object.keys(words.data.bots)[0] }), ".quiet",
        { "data-key": `bot${i}`, "data-bot": i, "aria-label": `${words.say("add_bot")}: ${words.say("chair", { number: i + 1 })}` }) : null);
  }

  /** How the bots play that are asked to sit down from now on. */
  _bots(words) {
    return h("label.bots", {}, words.say("bots"), h("select", { "data-key": "bots", onchange: (event) => { this.bot = event.target.value; } },
      Object.entries(words.data.bots).map(([id, name]) => option(id, name, id === this.bot))));
  }

  _chair(state, chair, i) {
    const { words, now } = this.customs;
    const facts = chair.bot ? words.bot(chair) : chair.here ? "" : words.say("away");
    const wishes = [
      chair.person && state.host && !chair.me ? button(words.say("lead"), () => now.arrange({ do: "lead", seat: i }), ".quiet") : null,
      chair.person && (chair.me || (state.host && !chair.here)) ? this.customs.offer(i, chair) : null,
      state.host || chair.me ? button(words.say("free_chair"), () => now.arrange({ do: "rise", seat: i }), ".quiet",
        { "data-key": `rise${i}`, "aria-label": `${words.say("free_chair")}: ${chair.name}` }) : null,
    ].filter(Boolean);
    return h("li.chair", {}, words.who(i), h("span.sits", {}, h("b", {}, chair.name), chair.me ? h("span.tag", {}, words.say("you")) : null, " ",
      h("span.facts", {}, facts)),
      wishes.length ? h("details", { "data-chair": i, open: this.opened.has(i), ontoggle: (event) => this.opened[event.target.open ? "add" : "delete"](i) },
        h("summary", { "data-key": `more${i}`, "aria-label": words.say("about_chair", { name: chair.name }) }, "⋯"), h("span.row", {}, wishes)) : null);
  }

  _agreed({ agreed }) {
    return agreed.length
      ? h("div", {}, h("p", {}, `${this.customs.words.say("with")}:`), h("ul", {}, agreed.map((text) => h("li", {}, text)))) : null;
  }

  /** What may be agreed on. */
  _choose(state, game) {
    const { words } = this.customs;
    const agree = (change) => this._agree({ game: game.id, with: state.with, seats: state.chairs.length, ...change });
    const seats = Array.from({ length: game.seats[1] - game.seats[0] + 1 }, (_, i) => game.seats[0] + i);
    const fields = (asked) => game.with.filter((each) => each.asks === asked).map((each) => field(state, each, agree));
    const readings = fields(true);
    const open = this.box.querySelector(".readings")?.open ?? false;
    return h("details.agree", { open: true }, h("summary", {}, words.say("game")),
      h("label", {}, words.say("game"),
        h("select", { "data-key": "game", onchange: (event) => agree({ game: event.target.value, with: [] }) },
          this.games.map((each) => option(each.id, each.title, each === game)))),
      h("label", {}, words.say("chairs"),
        h("select", { "data-key": "seats", onchange: (event) => agree({ seats: Number(event.target.value) }) },
          seats.map((n) => option(n, n, n === state.chairs.length)))),
      fields(false),
      readings.length ? h("details.readings", { open }, h("summary", {}, words.say("readings")), readings) : null);
  }

  /** What is refused is shown as it was. */
  async _agree(wish) {
    if (await this.customs.now.arrange({ do: "agree", ...wish })) this.draw();
  }
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

/** A setting or a ruling: one of some readings, a number, or yes and no. */
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
