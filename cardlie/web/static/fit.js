// Texts that stay whole: what must fit is set smaller until it does.

/** How large what must fit is set, of what it would like to be: the first that leaves nothing over. */
const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.46, 0.4];
const arranged = new WeakMap();
function fit(box) {
  const names = box.querySelectorAll(WHOLE);
  names.forEach(plain); // how small they were where there was less room says nothing
  SIZES.slice(0, -2).find((part) => {
    box.style.setProperty("--fit", part);
    return arranged.get(box)() && box.scrollHeight <= box.clientHeight;
  });
  names.forEach(whole);
}
const watcher = new ResizeObserver((entries) => entries.forEach((entry) => fit(entry.target)));

/** From now on a box is as large as fits; each time that it is measured, `arrange` has said that its parts are large enough. */
export function fitting(box, arrange = () => true) {
  arranged.set(box, arrange);
  fit(box);
  watcher.observe(box);
}

/** Buttons and names, the words of which stay whole. */
const WHOLE = ".rungs > span, button, .button, .name, .who, .chair b, .over h2";

/** The box and its parts, as large as the page would have them. */
function plain(box) {
  const texts = [box, ...box.querySelectorAll("b, span")];
  for (const each of texts) each.style.fontSize = "";
  return texts;
}

function whole(box) {
  const texts = plain(box);
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
