// One's own hand: faces that show while they are held, or that are turned over to be picked among.
import { amount } from "./board.js";
import { h } from "./elements.js";

/** Milliseconds after which a tap was a hold. */
const PEEK = 350;

/** The keys that press a button. */
const KEYS = [" ", "Enter"];

/** How many faces lie beside one another; more lie in two rows. */
const ROW = 6;

export class Hand {
  open = false; // its faces: while they are held, or until they are picked among
  picked = new Set(); // the places that were tapped
  _pressed = null; // since when faces are held, and whether they showed before

  /** `now` tells the state that is shown; `choose` is told of a tap on a place that may be picked. */
  constructor(box, words, now, choose) {
    Object.assign(this, { box, words, now, choose });
    addEventListener("pointerup", (event) => this._release(event));
    addEventListener("keyup", (event) => KEYS.includes(event.key) && this._release(event)); // wherever the focus went meanwhile
    addEventListener("pointercancel", () => this.pickable.length || this._cover());
    addEventListener("blur", () => this._cover());
    document.addEventListener("visibilitychange", () => this._cover());
  }

  /** Which of its places something may be done with now. */
  get pickable() {
    return (this.now().can?.deeds ?? []).flatMap((each) => each.places);
  }

  draw() {
    const { box, words, open } = this;
    const { me, mine, stage, game, pieces } = this.now();
    box.hidden = me === null || !mine?.faces.length || stage !== "play";
    if (box.hidden) return;
    const pick = this.pickable;
    const faces = mine.order.map((place) => {
      const face = mine.faces[place];
      const shown = mine.shown.includes(place);
      const drawn = words.drawn(game, pieces, open || shown ? face : null);
      const size = mine.sizes[place];
      const label = h("span.facts", {}, size ? amount(words, pieces, size) : null,
        shown ? h("span.seen", {}, `${size ? ", " : ""}${words.say("seen")}`) : null);
      if (!pick.includes(place)) return h("li", {}, drawn, label);
      const name = open || shown ? words.face(game, face) : words.say("flip");
      return h("li", {}, h("button.pickable", {
        type: "button", "data-place": place, "aria-pressed": String(this.picked.has(place)),
        "aria-label": `${place + 1}: ${name}`, onclick: () => this.choose(place),
      }, drawn, label));
    });
    const hold = h("button.hold", { type: "button", "aria-pressed": String(open) }, words.mark("eye"), h("span", {}, words.say(open ? "cover" : "hold")));
    const secrets = [mine.swaps, mine.notes].filter(Boolean).join(" ");
    const swaps = secrets ? h("p.swaps", { hidden: !open }, secrets) : null;
    hold.hidden = (pick.length ? pick : mine.order).every((place) => mine.shown.includes(place)); // nothing to turn
    const list = h("ol.faces", {}, faces);
    list.style.setProperty("--n", faces.length > ROW ? Math.ceil(faces.length / 2) : faces.length);
    const focused = document.activeElement?.classList.contains("hold");
    box.replaceChildren(h("h2.sr", {}, words.say("your_hand")), list, ...(swaps ? [swaps] : []), hold);
    if (focused) hold.focus({ preventScroll: true });
    this._hold(hold, list);
  }

  /** A tap turns the faces over and back, and so does a screen reader's click; held, they show until they are let go. */
  _hold(button, cards) {
    const press = (event) => {
      this._pressed = { at: event.timeStamp, before: this.open };
      this._turn(this.pickable.length ? !this.open : true);
    };
    for (const place of [button, cards]) {
      place.addEventListener("pointerdown", (event) => {
        if (event.target.closest(".pickable")) return;
        event.preventDefault();
        button.focus({ preventScroll: true });
        press(event);
      });
      place.addEventListener("contextmenu", (event) => event.preventDefault());
    }
    button.addEventListener("keydown", (event) => KEYS.includes(event.key) && (event.preventDefault(), event.repeat || press(event)));
    button.addEventListener("click", (event) => event.detail === 0 && !event.pointerType && this._turn(!this.open));
  }

  _turn(open) {
    if (this.open === open) return;
    this.open = open;
    if (this.pickable.length) this.draw();
    else this._drawFaces();
  }

  /** Only the faces and the button's state change, so that what is held is not drawn anew. */
  _drawFaces() {
    const { box, words, open } = this;
    const { mine, game, pieces } = this.now();
    const rows = box.querySelectorAll("ol.faces > li");
    mine.faces.forEach((face, place) => {
      const shown = open || mine.shown.includes(place);
      rows[mine.order.indexOf(place)]?.querySelector(".face").replaceWith(words.drawn(game, pieces, shown ? face : null));
    });
    const swaps = box.querySelector(".swaps");
    if (swaps) swaps.hidden = !open;
    const hold = box.querySelector(".hold");
    hold.setAttribute("aria-pressed", String(open));
    hold.querySelector("span").textContent = words.say(open ? "cover" : "hold");
  }

  _cover() {
    if (!this.open) return;
    this.open = false;
    if (this.box.isConnected) this.draw();
  }

  /** By when a finger or key went up, not by when the page came to hear of it. */
  _release(event) {
    const since = this._pressed;
    this._pressed = null;
    if (since && !this.pickable.length && (since.before || event.timeStamp - since.at >= PEEK)) this._cover();
  }
}
