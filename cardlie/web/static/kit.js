// What all pages share: elements, faces, words, requests, and the stream of states.

export const root = document.body.dataset.root;

/** An element: h("button.main", {onclick}, "text", child). */
export function h(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  put(element, ...children);
  return element;
}

/** A number stays with what it counts: "3 red 5s" is one line, or begins the next one. */
const unbroken = (text) => text.replace(/(\d) (\p{L}+)( (?=\d))?/gu, (_, n, word, more) => `${n}\u00a0${word}${more ? "\u00a0" : ""}`);

/** What a box holds from now on; nothing stands for nothing. */
export const put = (box, ...children) => box.replaceChildren(...children.flat(2)
  .filter((child) => child !== null && child !== undefined).map((child) => (typeof child === "string" ? unbroken(child) : child)));

export const button = (text, onclick, kind = "", attributes = {}) => h(`button${kind}`, { type: "button", onclick, ...attributes }, text);

/** How large what must fit is set, of what it would like to be: the first that leaves nothing over. */
const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.46, 0.4];
const fit = (box) => SIZES.slice(0, -2).find((part) => {
  box.style.setProperty("--fit", part);
  return box.scrollHeight <= box.clientHeight;
});
const watcher = new ResizeObserver((entries) => entries.forEach((entry) => fit(entry.target)));

/** From now on a box is as large as fits. */
export function fitting(box) {
  fit(box);
  watcher.observe(box);
}

/** Buttons and names, the words of which stay whole. */
const WHOLE = ".rungs > span, button, .button, .name, .who, .chair > b, .over h2";

function whole(box) {
  const texts = [box, ...box.querySelectorAll("b, span")];
  for (const each of texts) each.style.fontSize = "";
  if (!box.clientWidth || box.scrollWidth <= box.clientWidth) return;
  const range = document.createRange();
  const { paddingLeft, paddingRight } = getComputedStyle(box);
  const room = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  for (const each of texts) {
    range.selectNodeContents(each);
    const size = parseFloat(getComputedStyle(each).fontSize);
    SIZES.find((part) => {
      each.style.fontSize = part < 1 ? `${size * part}px` : "";
      return range.getBoundingClientRect().width <= room;
    });
  }
}

let waits = 0;
const soon = () => (waits ||= requestAnimationFrame(() => {
  waits = 0;
  document.querySelectorAll(WHOLE).forEach(whole);
}));
new MutationObserver(soon).observe(document.body, { childList: true, subtree: true, characterData: true });
new ResizeObserver(soon).observe(document.body);
addEventListener("resize", soon);
document.fonts.ready.then(soon);

const SVG = "http://www.w3.org/2000/svg";

/** A picture from a sheet of symbols, or from this page's own; without a name an ornament. */
export function picture(sheet, id, name) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${sheet && root + sheet}#${id}`);
  if (name) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", name);
  } else svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/** A picture that was sent as SVG. */
export const drawing = (svg) => document.adoptNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);

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

/** Milliseconds of silence after which people are told that nobody answers. */
const SILENT = 4000;
const pause = (time) => new Promise((done) => setTimeout(done, time));

/**
 * Post JSON; the answer's body, with `status`: 0 if nobody answered in `patience`. What has a name is done once however
 * often it is sent: then `kept` is told of the silence, and it is sent until somebody answers. Where no host
 * stands behind the page (`cardlie site`), `answered` does what it would.
 */
export async function post(path, body, { kept = null, patience = SILENT } = {}) {
  if (globalThis.answered) return globalThis.answered(path, body);
  let end = Date.now() + patience;
  for (;;) {
    try {
      const answer = await fetch(root + path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      });
      return { status: answer.status, ...(await answer.json()) };
    } catch (error) {
      if (Date.now() >= end) {
        if (!kept) return { status: 0, error: null };
        kept();
        end = Infinity;
      }
      await pause(400);
    }
  }
}

/** What may have been meant, as buttons: one as a question, several by number. */
export const offered = (words, readings = [], take) => readings.map((guess, i) =>
  h("button.reading", { type: "button", onclick: () => take(guess) },
    readings.length > 1 ? `${i + 1}: ${guess}` : words.say("meant", { guess })));

/** What is done to whatever is held for a moment, or asked for its menu; letting go of it is no tap then. */
export function held(element, work) {
  let timer = 0;
  let done = false;
  const stop = () => clearTimeout(timer);
  const now = () => {
    stop();
    if (!done) work();
    done = true;
  };
  element.addEventListener("pointerdown", () => {
    stop();
    done = false;
    timer = setTimeout(now, 500);
  });
  for (const event of ["pointerup", "pointerleave", "pointercancel"]) element.addEventListener(event, stop);
  element.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    now();
  });
  element.addEventListener("click", (event) => {
    if (!done) return;
    done = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, true);
  return element;
}

/** A name for one action: sent twice, it is done once. */
export function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A state as it was sent, or one with what has changed; each chair knows whether it is one's own. */
export function read(text, before = {}) {
  const state = { ...before, ...JSON.parse(text) };
  state.chairs.forEach((chair, i) => (chair.me = i === state.me));
  return state;
}

/** States as they come; a phone that wakes looks at once, and does not wait for its browser. */
export function watch(path, { state, lost }) {
  if (globalThis.watched) return globalThis.watched((text) => state(read(text)));
  let source = null;
  let heard = Date.now();
  let opened = 0;
  let down = false;
  let seen = {};
  const tell = (now) => down === now || lost((down = now));
  const hear = () => {
    heard = Date.now();
    tell(false);
  };
  const open = () => {
    source?.close();
    opened = Date.now();
    source = new EventSource(root + path);
    const show = (event, before) => {
      hear();
      state((seen = read(event.data, before)));
    };
    source.onmessage = (event) => show(event);
    source.addEventListener("change", (event) => show(event, seen));
    source.addEventListener("beat", hear);
    source.onerror = () => {
      tell(true);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 1000);
    };
  };
  const silent = () => document.visibilityState === "visible" && Date.now() - heard > SILENT;
  document.addEventListener("visibilitychange", () => {
    if (!silent()) return;
    heard = Date.now(); // it slept, and heard nothing for that
    open();
  });
  addEventListener("pageshow", (event) => event.persisted && open());
  addEventListener("online", open);
  addEventListener("offline", () => tell(true));
  addEventListener("pagehide", () => source?.close());
  setInterval(() => {
    if (!silent()) return;
    tell(true);
    if (Date.now() - opened > SILENT) open();
  }, 500);
  open();
}
