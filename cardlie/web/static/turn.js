// One's own turn: a guess, a doubt, and whatever else may be done.
import { amount, hinted } from "./board.js";
import { button, h, held, put } from "./elements.js";
import { Pad } from "./pad.js";
import { post } from "./wire.js";

/** How many things to do are buttons on a thumb's screen; of more, one is chosen from a list. */
const BUTTONS = 6;

export class Turn {
  typing = false; // a guess, where the field for it is hidden until it is asked for
  listed = 0; // which thing to do is chosen from a list

  /** `act` does something at the table that the `customs` hold for; faces are picked in the `hand`. */
  constructor(box, hand, customs, act) {
    Object.assign(this, { box, hand, customs, act });
    this.padBox = h("div");
    this.pad = new Pad(this.padBox, customs.words, { change: () => this._name() });
  }

  /** Nothing is picked any more. */
  begin() {
    this.hand.picked.clear();
    this.listed = 0;
  }

  draw() {
    const state = this.customs.now.state();
    const { can } = state;
    this.box.replaceChildren(h("h2.sr", {}, state.turn), ...(can.guess ? this._guess(state, can) : []), this._actions(state, can));
    if (can.guess) this.pad.offer(state.game, state.pieces, can.pad);
  }

  /** A face that is tapped is picked, or no longer. */
  pick(place) {
    const { hand, customs } = this;
    const many = customs.now.state().can.deeds.some((each) => each.many);
    if (!hand.picked.delete(place)) {
      if (!many) hand.picked.clear();
      hand.picked.add(place);
    }
    hand.draw();
    this.draw();
    hand.box.querySelector(`[data-place="${place}"]`)?.focus();
  }

  /** How likely a guess is, as one sees it oneself. */
  async odds(text) {
    const { words } = this.customs;
    await this._ask({ text }, (answer) => [h("p", {}, answer.said), h("p.own", {}, words.say("own_hand"))]);
  }

  _hint() {
    const { words } = this.customs;
    return this._ask({}, (answer) => hinted(words, answer) ?? words.say("hint_none"));
  }

  async _ask(question, told) {
    const { customs } = this;
    const answer = await post(`${customs.path}/ask`, question, { patience: 20000 });
    customs.now.note(customs.wrong(answer) || told(answer));
  }

  _guess(state, can) {
    const { words } = this.customs;
    const bluff = can.bluff ? h("label", {}, h("input", { type: "checkbox", id: "bluff" }), words.say("bluff", { name: can.bluff })) : null;
    const doubts = [
      can.challenge ? button(words.call("challenge", state.game), () => this.act({ do: "challenge" }), ".doubt", { id: "challenge" }) : null,
      can.spot_on ? button(words.call("spot_on", state.game), () => this.act({ do: "spot-on" }), "", { id: "spot-on" }) : null,
    ];
    const helps = [
      state.hints ? button(words.say("hint"), () => this._hint(), ".small", { id: "hint" }) : null,
      can.pad.length ? button("", () => this._type(), ".small.keys", { id: "type", "aria-label": words.say("typed") }) : null,
    ];
    const beside = state.cup && can.pad.length; // else they have a row of their own, with whatever calls a guess a lie
    return [
      h("div.guessing", {}, can.pad.length ? [this.padBox, bluff, this._say(state), beside ? helps : null] : []),
      h("div.doubts", {}, doubts, beside ? null : helps),
      ...(can.pad.length ? [this._typed()] : []),
    ];
  }

  /** Says the guess; held, it tells its odds. */
  _say({ hints }) {
    const { box, pad } = this;
    const main = h("button.main", { type: "button", id: "say-it" });
    if (hints) held(main, () => pad.guess && this.odds(pad.guess.written));
    main.addEventListener("click", () => pad.guess && this.act({ do: `${box.querySelector("#bluff")?.checked ? "bluff" : "say"} ${pad.guess.written}` }));
    return main;
  }

  /** What that button says. */
  _name() {
    const { words } = this.customs;
    const { guess } = this.pad;
    const main = this.box.querySelector("#say-it");
    if (!main) return;
    main.disabled = !guess;
    main.classList.toggle("long", guess?.spoken.length > 40);
    put(main, guess ? words.say("say", { guess: guess.spoken }) : words.say("send"));
  }

  _typed() {
    const { words } = this.customs;
    const field = h("input", { id: "typed", maxlength: 200, autocomplete: "off", spellcheck: "false", "aria-label": words.say("typed"), placeholder: words.say("typed") });
    return h(`form.typed${this.typing ? "" : ".closed"}`, { onsubmit: async (event) => {
      event.preventDefault();
      if (!field.value.trim()) return;
      const readings = document.querySelectorAll("#note .reading");
      readings[readings.length > 1 ? Number(field.value) - 1 : -1]?.click(); // one of two, by number
      const answer = await this.act({ text: field.value });
      if (answer.ok) field.value = "";
    } }, field, h("button", {}, words.say("send")));
  }

  _type() {
    this.typing = !this.typing;
    const field = this.box.querySelector("#typed");
    field.form.classList.toggle("closed", !this.typing);
    if (this.typing) field.focus();
  }

  /** A button for each thing to do; what it needs is picked among one's own faces. */
  _actions(state, can) {
    if (can.deeds.length <= BUTTONS) return h("div.choices", {}, can.deeds.map((each, nth) => this._action(state, each, nth)));
    const list = h("select", { id: "actions", "aria-label": state.turn, onchange: () => {
      this.listed = Number(list.value);
      this.draw();
      this.box.querySelector("#actions").focus();
    } }, can.deeds.map((each, nth) => h("option", { value: nth, selected: nth === this.listed }, each.text)));
    return h("div.choices", {}, list, this._action(state, can.deeds[this.listed], 0));
  }

  _action({ can, pieces }, wanted, nth) {
    const { words } = this.customs;
    const places = [...this.hand.picked].sort((a, b) => a - b);
    const fits = wanted.many ? places.length > 0 && places.length <= wanted.many : places.length === 1;
    const disabled = wanted.places.length > 0 && !(fits && places.every((place) => wanted.places.includes(place)));
    const text = wanted.text.replace("{count}", amount(words, pieces, places.length));
    const does = () => (!wanted.sure || confirm(wanted.sure)) && this.act({ do: wanted.do.replace("{picked}", places.join(" ")) });
    return button(text, does, wanted.id === "challenge" ? ".doubt" : nth || can.guess ? "" : ".main", { disabled, id: wanted.places.length ? `do-${nth}` : wanted.id });
  }
}
