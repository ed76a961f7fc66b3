// How a turn is felt: title and icon of the tab, a sound and a buzz; and a screen that stays awake.
import { h, root } from "./elements.js";

const TITLE = document.title;
let ear = null;

function chime() {
  ear ??= new AudioContext();
  const tone = ear.createOscillator();
  const loud = ear.createGain();
  tone.frequency.value = 660;
  loud.gain.setValueAtTime(0.15, ear.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, ear.currentTime + 0.5);
  tone.connect(loud).connect(ear.destination);
  tone.start();
  tone.stop(ear.currentTime + 0.5);
}

/** What may tell of a turn, as each phone chooses. */
const FELT = { sound: chime, buzz: (how = 60) => navigator.vibrate?.(how) };

export class Senses {
  constructor(box, words) {
    Object.assign(this, { box, words, on: {}, mine: null, playing: false, lock: null });
    for (const name of Object.keys(FELT)) this.on[name] = localStorage.getItem(`cardlie-${name}`) !== "0";
    document.addEventListener("visibilitychange", () => this._wake());
    this._draw();
  }

  /** Whether it is one's turn now; what was so when the page opened is nothing to be told of. */
  turn(mine) {
    document.title = mine ? `● ${TITLE}` : TITLE;
    const { icon, called } = this.words.data.art;
    document.querySelector("link[rel=icon]").href = root + (mine ? called : icon);
    if (mine && this.mine === false && navigator.userActivation?.hasBeenActive !== false) { // before a tap no browser lets us
      if (this.on.buzz) FELT.buzz([60, 40, 60]);
      if (this.on.sound) FELT.sound();
    }
    this.mine = mine;
  }

  /** A screen stays awake while a hand is held; where it can't be kept so, it sleeps as ever. */
  awake(playing) {
    this.playing = playing;
    this._wake();
  }

  _wake() {
    const wanted = this.playing && document.visibilityState === "visible";
    if (!wanted) this.lock?.then((lock) => lock?.release());
    if (!wanted) this.lock = null;
    else this.lock ??= Promise.resolve(navigator.wakeLock?.request("screen")).catch(() => null);
  }

  _draw() {
    this.box.replaceChildren(...Object.keys(FELT).map((name) =>
      h("button.quiet", { type: "button", "data-sense": name, "aria-pressed": String(this.on[name]), onclick: () => this._switch(name) },
        this.words.say(name))));
  }

  _switch(name) {
    this.on[name] = !this.on[name];
    localStorage.setItem(`cardlie-${name}`, this.on[name] ? "1" : "0");
    this._draw();
    this.box.querySelector(`[data-sense="${name}"]`).focus();
    if (this.on[name]) FELT[name]();
  }
}
