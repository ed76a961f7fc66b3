// What pages are made of: elements, pictures, and what is held.

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

/** A number stays with what it counts, "3 red 5s", and a roll is one, "5 4": on one line, or on the next one. */
const unbroken = (text) => text.replace(/(\d) (\p{L}+)( (?=\d))?/gu, (_, n, word, more) => `${n}\u00a0${word}${more ? "\u00a0" : ""}`).replace(/\b(\d) (?=\d\b)/g, "$1\u00a0");

/** What a box holds from now on; nothing stands for nothing. */
export const put = (box, ...children) => box.replaceChildren(...children.flat(2)
  .filter((child) => child !== null && child !== undefined).map((child) => (typeof child === "string" ? unbroken(child) : child)));

/** The sentences of a text: each begins a line of its own rather than be broken. */
export const sentences = (text) => text.replace(/([.!?]) /g, "$1\n").split("\n").map((each, nth) => [nth ? " " : null, h("span.sentence", {}, each)]);

export const button = (text, onclick, kind = "", attributes = {}) => h(`button${kind}`, { type: "button", onclick, ...attributes }, text);

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
