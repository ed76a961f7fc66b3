// The showdown: faces turn up seat by seat, a counter climbs to what was needed (of a roll: none), the stamp falls.
import { h } from "./elements.js";
import { fitting } from "./fit.js";

// Milliseconds in all at least; before the first seat, for all of them, for each at most, and before the stamp.
const LEAST = 4200;
const BEFORE = 600;
const ALL = 4800;
const EACH = 1500;
const AFTER = 700;

/** Hands lie in as many columns, with names above or beside them, as make faces largest. */
function spread(rows) {
  const em = parseFloat(getComputedStyle(rows).fontSize);
  const { children } = rows;
  const gap = 7;
  const most = Math.max(...[...children].map((each) => each.lastElementChild.childElementCount));
  const high = rows.querySelector(".cards") ? 889 / 635 : 1;
  const alone = children.length < 2;
  let best = { face: 0 };
  for (let columns = 1; columns <= Math.min(4, children.length); columns += 1) {
    const lines = Math.ceil(children.length / columns);
    const width = (rows.clientWidth + gap) / columns - gap - 14;
    const height = (rows.clientHeight + gap) / lines - gap - 14;
    for (const aside of alone ? [false] : [false, true]) for (const across of alone && most > 3 ? [most, Math.ceil(most / 2)] : [most]) {
      const deep = Math.ceil(most / across);
      const face = Math.min(
        (width - (aside ? 5.6 * em + 8 : 0)) / (across + (alone ? 0.4 : 0)) - 7.2,
        (height * (alone ? 0.8 : 1) - (aside ? 0 : (alone ? 3.3 : 1.5) * em + 5)) / deep / high - 7.2,
        (alone ? 0.28 : 0.3) * innerHeight / high);
      if (face > best.face) best = { face, columns, aside, across };
    }
  }
  rows.classList.toggle("aside", best.aside === true);
  for (const name of ["columns", "across"]) rows.style.setProperty(`--${name}`, best[name]);
  rows.style.setProperty("--face", `${best.face}px`);
}

/** All of it, from the first face to the stamp; a tap skips to the end, and then `done` puts it away. */
export function drawShowdown(box, words, state, done) {
  const shown = state.showdown;
  const drawn = (each, up) => words.drawn(state.game, state.pieces, up ? each.face : null, up ? each : {});
  const hands = shown.rows.map((row) => h("span.faces", {}, row.faces.map((each) => drawn(each, false))));
  const tally = shown.need === null ? "" : h("p.tally", {});
  const count = (have) => {
    if (!tally) return;
    tally.classList.toggle("enough", have >= shown.need);
    tally.textContent = words.say("tally", { have, need: shown.need });
  };
  let told = 0;
  const turnUp = () => {
    const row = shown.rows[told];
    hands[told].replaceChildren(...row.faces.map((each) => drawn(each, true)));
    hands[told].classList.add("up");
    count(row.have);
    told += 1;
  };
  const stamp = () => box.classList.add("told");
  const finish = () => {
    clearTimeout(Number(box.dataset.timer));
    while (told < hands.length) turnUp();
    stamp();
  };
  const each = Math.min(EACH, ALL / hands.length);
  const wait = (work, time) => (box.dataset.timer = setTimeout(work, time));
  const next = () => {
    turnUp();
    wait(told < hands.length ? next : stamp, told < hands.length ? each : AFTER);
  };

  clearTimeout(Number(box.dataset.timer));
  box.classList.remove("told");
  count(0);
  box.replaceChildren(
    h("h2", { tabindex: "-1" }, shown.called),
    tally,
    shown.there ? h(`p.versus${shown.guess.length > 14 ? ".long" : ""}`, {}, words.say("versus", { said: shown.guess, there: shown.there })) : "",
    h("ol.rows", {}, shown.rows.map((row, i) => h("li", {}, h("b.who", {}, words.who(row.seat), " ", row.name), hands[i]))),
    h("p.verdict", {}, h(`b.stamp.${shown.holds ? "holds" : "falls"}`, {}, shown.stamp), tally || shown.there ? "" : h("span", {}, shown.why)),
    h("p.losses", {}, shown.losses),
    done ? h("button.main", { type: "button", onclick: () => box.classList.contains("told") && done() }, words.say("next")) : "",
  );
  fitting(box, () => spread(box.querySelector(".rows")));
  box.onclick = () => box.classList.contains("told") || finish();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) finish();
  else wait(next, Math.max(BEFORE, LEAST - AFTER - each * (hands.length - 1)));
}
