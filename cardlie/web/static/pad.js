// A pad that builds a guess: kind, what, how many. Only what is legal can be tapped.
import { h } from "./elements.js";

/** How many letters fit on a button of which several stand in a row. */
const LONG = 14;

const within = (ranges, n) => ranges.some(([low, high]) => low <= n && n <= high);

/** The legal figure nearest above (or below) n, or null. */
function next(ranges, n, step) {
  const ends = ranges.map(([low, high]) => (step > 0 ? Math.max(low, n + 1) : Math.min(high, n - 1)));
  const fits = ends.filter((figure, i) => within([ranges[i]], figure) && (figure - n) * step > 0);
  return fits.length ? (step > 0 ? Math.min(...fits) : Math.max(...fits)) : null;
}

export class Pad {
  /** `row`: figures as a row of buttons, where any may be meant; else the least is offered. */
  constructor(box, words, { row = 0, change = () => {} } = {}) {
    Object.assign(this, { box, words, row, change, kinds: [], kind: 0, what: null, n: null });
  }

  offer(game, pieces, kinds) {
    Object.assign(this, { game, pieces });
    this.kinds = kinds;
    this.kind = Math.min(this.kind, kinds.length - 1);
    this.what = this.n = null;
    if (!this.row) this._lowest();
    this.draw();
  }

  clear() {
    this.what = this.n = null;
    this.draw();
  }

  /** What is tapped: of which kind, what, how many; it may be tapped again, in another language as well. */
  get tapped() {
    return [this.kind, this.what, this.n];
  }

  take([kind, what, n]) {
    Object.assign(this, { kind, what, n });
    this.draw();
  }

  /** The guess that is tapped: how it is said here, and how it is written. */
  get guess() {
    const what = this.kinds[this.kind]?.whats[this.what];
    if (!what || (what.legal.length && this.n === null)) return null;
    const form = this.n === 1 ? 0 : 1;
    const fill = (text) => text.replace("{n}", this.n);
    return { spoken: fill(what.spoken[form]), written: fill(what.do[form]) };
  }

  _lowest() {
    const whats = this.kinds[this.kind]?.whats ?? [];
    const least = whats.map((what) => what.legal[0]?.[0] ?? Infinity);
    const best = Math.min(...least);
    this._choose(Number.isFinite(best) ? least.indexOf(best) : whats.length ? 0 : null);
  }

  _choose(what) {
    const legal = this.kinds[this.kind]?.whats[what]?.legal ?? [];
    const keep = this.n !== null && legal.length && within(legal, this.n);
    this.what = what;
    if (!keep && !(this.row && this.n === null)) this.n = legal[0]?.[0] ?? null;
  }

  _tap(what) {
    this._choose(what);
    this.draw(`[data-what="${what}"]`);
  }

  /** Another kind of guess. */
  _turn(kind) {
    this.kind = kind;
    this.what = this.row && this.kinds[kind].whats.length === 1 ? 0 : null;
    if (!this.row) {
      this.n = null;
      this._lowest();
    }
    this.draw(`[data-kind="${kind}"]`);
  }

  /** Some to choose from: as buttons, or as a list where a thumb's screen has no room for them. */
  _choice(name, all, take) {
    const label = this.words.say(name);
    const at = name === "kind" ? this.kind : this.what;
    const figures = all.filter((each) => each.label.length > 2).length < 2; // 31, 32 and so on, and a name for the best
    const long = (all.length > 6 && !figures) || all.some((each) => each.label.length > LONG);
    if (long && !this.row) {
      return h("select", { [`data-${name}`]: at, "aria-label": label, onchange: (event) => take(Number(event.target.value)) },
        all.map((each, i) => h("option", { value: i, selected: i === at }, each.label)));
    }
    return h(`div.${name}s${figures ? ".short" : ""}`, { role: "group", "aria-label": label }, all.map((each, i) =>
      h(`button.${name}${figures && each.label.length > 2 ? ".worded" : ""}`, { type: "button", [`data-${name}`]: i, "data-suit": each.suit, "aria-pressed": String(i === at), onclick: () => take(i) },
        this._icon(each), h(each.card && this.row ? "span.sr" : "span", {}, each.label))));
  }

  draw(focus) {
    const kinds = this.kinds;
    const words = this.words;
    const current = kinds[this.kind];
    const parts = [];
    if (kinds.length > 1) parts.push(this._choice("kind", kinds, (i) => this._turn(i)));
    if (current) {
      if (current.whats.length > 1 || this.row) parts.push(this._choice("what", current.whats, (i) => this._tap(i)));
      parts.push(this._figures(current));
    }
    this.box.replaceChildren(...parts.filter(Boolean));
    if (focus) this.box.querySelector(focus)?.focus();
    this.change();
  }

  _icon(what) {
    if (what.card && this.row) return this.words.drawn(this.game, "cards", what.card, { plain: true });
    if (what.suit) return this.words.mark(what.suit);
    const die = this.pieces === "dice" && what.face;
    return die ? this.words.drawn(this.game, "dice", what.face, { small: true, plain: true }) : null;
  }

  _figures(kind) {
    const words = this.words;
    const chosen = kind.whats[this.what];
    if (chosen && !chosen.legal.length) return null;
    const set = (n, focus) => { this.n = n; this.draw(focus); };
    if (this.row) {
      const most = kind.whats.some((what) => what.legal.length) ? this.row : 0;
      const legal = (n) => (chosen ? within(chosen.legal, n) : kind.whats.some((what) => within(what.legal, n)));
      const figures = Array.from({ length: most }, (_, i) => i + 1).filter(legal);
      return h("div.figures", { role: "group", "aria-label": words.say("number") }, figures.map((n) =>
        h("button", { type: "button", "data-n": n, "aria-pressed": String(n === this.n), onclick: () => set(n, `[data-n="${n}"]`) }, String(n))));
    }
    if (!chosen || next(chosen.legal, chosen.legal[0][0], 1) === null) return null;
    const step = (sign, name, text) => {
      const to = next(chosen.legal, this.n, sign);
      return h(`button.step.${name}`, { type: "button", "aria-label": words.say(name), "aria-disabled": to === null ? "true" : null,
        onclick: () => to !== null && set(to, `.step.${name}`) }, text);
    };
    return h("div.stepper", { role: "group", "aria-label": words.say("number") },
      step(-1, "less", "−"), h("output", {}, String(this.n)), step(1, "more", "+"));
  }
}
