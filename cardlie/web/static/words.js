// What pages say: texts with gaps, names and pictures of faces and people.
import { h, picture, root } from "./elements.js";

/** A text with its gaps filled. */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

export class Words {
  constructor(data) {
    this.data = data;
  }
  say(key, values = {}) {
    return filled(this.data.say[`js_${key}`], values);
  }
  /** What is called out in a game: in its own words, where it has some. */
  call(key, game) {
    return this.say(`js_${key}_${game}` in this.data.say ? `${key}_${game}` : key);
  }
  face(game, text) {
    if (text === "unprinted") return this.say("unprinted");
    return this.data.faces[game][text] ?? text;
  }
  bot(chair) {
    return this.say("bot", { bot: this.data.bots[chair.bot.split(":")[0]] ?? chair.bot });
  }
  /** Somebody's own face, in their colour. */
  who(seat) {
    const { people } = this.data.art;
    return h(`span.whom.p${seat % people.length}`, { "aria-hidden": "true" }, this.mark(people[seat % people.length]));
  }
  mark(id) {
    return picture(this.data.art.marks, id);
  }
  /** Faces as they lie at a seat, where there is little room. */
  small({ game, pieces }, faces) {
    return faces.map((face) => this.drawn(game, pieces, face, { small: true }));
  }
  /** A face, or its back where the text is null. */
  drawn(game, pieces, text, { counts = false, as = null, small = false, plain = false } = {}) {
    const span = h(`span.face.${pieces}${counts ? ".counts" : ""}${small ? ".small" : ""}`);
    if (text === null) {
      if (pieces === "cards") span.append(h("img", { src: root + this.data.art.back, alt: "" }));
      else span.append(picture(this.data.art.dice, "back"));
      return span;
    }
    const sheet = this.data.art[pieces === "cards" ? "cards" : "dice"];
    if (plain) return span.append(picture(sheet, text)), span;
    let name = this.face(game, text);
    if (counts) name += `, ${this.say("counts")}`;
    if (as) name += `, ${this.say("stands_for", { face: this.face(game, as) })}`;
    span.append(picture(sheet, text, name));
    if (as) span.append(h("small", { "aria-hidden": "true" }, `= ${this.face(game, as)}`));
    return span;
  }
}

/** What may have been meant, as buttons: one as a question, several by number. */
export const offered = (words, readings = [], take) => readings.map((guess, i) =>
  h("button.reading", { type: "button", onclick: () => take(guess) },
    readings.length > 1 ? `${i + 1}: ${guess}` : words.say("meant", { guess })));
