// The first turn in thirty seconds: a round that was really played, on three screens.
import { button, h, put } from "./elements.js";
import { post } from "./wire.js";

/** Fetched and shown once somebody asks for it; each screen may be left at once. */
export async function guide(box, words, path, state) {
  const { screens, error } = await post(`${path}/guide`, {}, { patience: 20000 });
  if (!screens) return error;
  const drawn = (each) => words.drawn(state.game, state.pieces, each.face, each);
  const texts = (lines) => lines.map((line) => h("p", {}, line));
  const lying = (row) => h(`div.showing${row.seat ? "" : ".own"}`, {}, h("b.name", {}, row.name), h("span.faces", {}, row.faces.map(drawn)));
  /** What is tapped in a turn, as it looks there. */
  const moves = (guess) => h("div.moves", {}, h("p", {}, words.say("guide_turn")),
    h("span.button.main", {}, words.say("say", { guess })), h("span.button.doubt", {}, words.call("challenge", state.game)));
  const show = (at) => {
    const { title, lead, rows, said, move, stamp, holds, text, facts } = screens[at];
    const last = at === screens.length - 1;
    put(box,
      h("div.top", {}, h("span.dots", { "aria-hidden": "true" }, screens.map((_, i) => h(`i${i > at ? "" : ".on"}`))), h("span.facts", {}, `${at + 1}/${screens.length}`),
        button("×", () => box.close(), ".close", { "aria-label": words.say("close") })),
      h("h2", { tabindex: "-1" }, title),
      h(`div.screen.s${at}`, {},
        texts(lead),
        rows.length ? h("div.cloth.lies", {}, rows.map(lying)) : null,
        said.length ? h("ol.said", {}, said.map(({ line, mine }) => h(`li${mine ? ".mine" : ""}`, {}, line))) : null,
        move && moves(move),
        stamp ? h("p.ends", {}, h(`b.stamp.${holds ? "holds" : "falls"}`, {}, stamp), h("span", {}, text[0])) : null,
        texts(stamp ? text.slice(1) : text),
        facts.length ? h("dl", {}, facts.map(([head, about]) => h("div", {}, h("dt", {}, head), h("dd", {}, about)))) : null),
      h("div.row", {},
        button(words.say(at ? "guide_back" : "guide_skip"), () => (at ? show(at - 1) : box.close()), ".aside"),
        button(words.say(last ? "guide_end" : "guide_next"), () => (last ? box.close() : show(at + 1)), ".main")));
    box.querySelector("h2").focus();
    box.scrollTop = 0;
  };
  box.showModal();
  show(0);
  return null;
}
