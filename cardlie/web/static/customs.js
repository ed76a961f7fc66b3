// The customs of a table: chairs that somebody else may look after, a pause, remarks, a guess taken back.
import { button, h, put, root } from "./elements.js";
import { post } from "./wire.js";

/** How long whoever is in turn may think. */
export function clock(words, state, arrange) {
  const times = [0, 30, 60, 120, 300].map((n) =>
    h("option", { value: n, selected: n === state.clock }, n ? words.say("seconds", { count: n }) : words.say("no_clock")));
  return h("label.clock", {}, words.say("clock"),
    h("select", { "data-key": "clock", onchange: (event) => arrange({ do: "clock", seconds: Number(event.target.value) }) }, times));
}

export class Customs {
  /** `now` tells the `state` that is shown, arranges, and notes. */
  constructor(words, path, now) {
    Object.assign(this, { words, path, now });
  }

  /** What is wrong with an answer. */
  wrong(answer) {
    return answer.status ? answer.error : this.words.say("unreached");
  }

  /** What may be done with a seat that its person does not play themselves. */
  controls(index, chair) {
    const { words, now } = this;
    const state = now.state();
    if (state.stage !== "play" || !(state.host || chair.me) || !chair.person || state.seats[index].held === 0) return null;
    const wish = (key, body) => button(words.say(key), () => now.arrange({ seat: index, ...body }), ".quiet");
    const bot = chair.bot ? wish(chair.me ? "take_back" : "hand_back", { do: "back" })
      : chair.me || chair.here ? null : wish("hand_over", { do: "bot", bot: "casual" });
    return [bot, chair.me || !chair.here ? this.offer(index, chair) : null, wish(chair.me ? "leave" : "ask_leave", { do: "rise" }), chair.me ? null : wish("lead", { do: "lead" })];
  }

  /** A code and a picture with which another phone takes a chair. */
  offer(index, chair) {
    const { words, path, now } = this;
    if (words.data.alone) return null;
    return button(words.say("offer"), async () => {
      const answer = await post(`${path}/chair`, { do: "offer", seat: index });
      document.getElementById("more").close?.();
      if (this.wrong(answer)) return now.note(this.wrong(answer));
      now.note([h("p", {}, words.say("offered", { name: chair.name }), " ", h("b.offered", {}, answer.code)),
        h("img.qr", { src: `${root}${path}/qr.svg?chair=${answer.code}`, alt: "", width: 150, height: 150 })]);
    }, ".quiet");
  }

  /** What whoever arranges the table may do with it, and who waits. */
  house(box) {
    const { words, now } = this;
    const state = now.state();
    const pausing = state.stage === "play" && state.host;
    put(box,
      pausing ? button(words.say(state.paused ? "go_on" : "pause"), () => now.arrange({ do: state.paused ? "go-on" : "pause" }), ".quiet", { id: "pause" }) : null,
      state.host ? clock(words, state, now.arrange) : null,
      state.waiting.length ? h("p", {}, words.say("waits", { names: state.waiting.join(", ") })) : null);
  }

  /** What is asked of everybody: whether a guess is taken back, and whether who is out sees all hands. */
  askBack() {
    const { words, now } = this;
    const { undoing, undo, peek, chairs } = now.state();
    const ask = (key, seat, yes, no) => now.note([words.say(key, { name: chairs[seat].name }), h("span.row", {},
      button(words.say("undo_yes"), () => now.arrange(yes), "", { id: "undo-yes" }),
      button(words.say("undo_no"), () => now.arrange(no)))]);
    if (undoing.length && undo) ask("undo_asked", undoing[0], { do: "undo" }, { do: "leave-it" });
    else if ((peek ?? null) !== null) ask("peek_asked", peek, { do: "peek" }, { do: "peek", holds: false });
  }

  /** What is done by who is out: they bet on the next showdown, and see all hands if the table agrees. */
  gallery() {
    const { words, now } = this;
    const state = now.state();
    const { bet, asked, refused, open, hands } = state.gallery;
    const holds = (value) => button(words.say(value ? "holds" : "falls"), () => now.arrange({ do: "bet", holds: value }),
      `.stamp.${value ? "holds" : "falls"}`, { "aria-pressed": String(bet === value), id: `bet-${value}` });
    const [right, all] = state.bets[state.me] ?? [0, 0];
    return h("div.gallery", {},
      open ? h("ol.hands", {}, hands.map(({ seat, faces }) =>
        h("li", {}, h("b.who", {}, words.who(seat), " ", state.chairs[seat].name), h("span.faces", {}, words.small(state, faces)))))
        : h("div.bets", { role: "group", "aria-label": words.say("bet") }, h("p", {}, words.say("bet")), h("span.row", {}, holds(true), holds(false))),
      all ? h("p.facts", {}, words.say("bets", { right, all })) : null,
      open ? null : asked ? h("p.facts", {}, words.say(refused ? "peek_no" : "peek_waits"))
        : button(words.say("peek"), () => now.arrange({ do: "peek" }), ".quiet", { id: "peek" }));
  }

  /** What may be said by one tap, while others are on turn; last comes the button that takes a guess back. */
  talk(undo) {
    const { words, now } = this;
    return h("div.remarks", { role: "group", "aria-label": words.say("remark") }, now.state().remarks.map((id) =>
      button(words.say(`tap_${id}`), () => now.arrange({ do: "remark", remark: id }), ".quiet")), undo);
  }
}
