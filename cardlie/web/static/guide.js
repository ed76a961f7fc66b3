// The first turn in thirty seconds: a round that was really played, on three screens.
import { button, h, put } from "./elements.js";
import { post } from "./wire.js";

/** Fetched and shown once somebody asks for it; each screen may be left at once. */
export async function guide(box, words, path, state) {
  const { screens, error } = await post(`${path}/guide`, {}, { patience: 20000 });
  if (!screens) return error;
  const drawn = (each) => words.drawn(state.game, state.pieces, each.face, each);
  const show = (at) => {
    const { title, text, said, rows, facts } = screens[at];
    const last = at === screens.length - 1;
    put(box,
      h("p.facts", {}, `${at + 1}/${screens.length}`),
      h("h2", { tabindex: "-1" }, title),
      rows.map((row) => h("div.showing", {}, row.name ? h("b.name", {}, row.name) : null,
        h("span.faces", {}, row.faces.map(drawn)))),
      text.map((line) => h("p", {}, line)),
      said.length ? h("ol.said", {}, said.map((line) => h("li", {}, line))) : null,
      facts.length ? h("dl", {}, facts.flatMap(([head, about]) => [h("dt", {}, head), h("dd", {}, about)])) : null,
      h("div.row", {},
        last ? null : button(words.say("guide_skip"), () => box.close()),
        button(words.say(last ? "guide_end" : "guide_next"), () => (last ? box.close() : show(at + 1)), ".main")));
    box.querySelector("h2").focus();
  };
  box.showModal();
  show(0);
  return null;
}
