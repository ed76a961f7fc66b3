// The showdown: faces turn up seat by seat, a counter climbs to what was needed (of a roll: none), the stamp falls.
import { h } from "./elements.js";
import { fitting } from "./fit.js";

// Milliseconds in all at least; before the first seat, for all of them, for each at most, and before the stamp.
const LEAST = 4200;
const BEFORE = 600;
const ALL = 4800;
const EACH = 1500;
const AFTER = 700;

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
  box.classList.toggle("few", shown.rows.length <= 4);
  count(0);
  box.replaceChildren(
    h("h2", { tabindex: "-1" }, shown.called),
    tally,
    shown.there ? h("p.versus", {}, words.say("versus", { said: shown.guess, there: shown.there })) : "",
    h("ol.rows", {}, shown.rows.map((row, i) => h("li", {}, h("b.who", {}, words.who(row.seat), " ", row.name), hands[i]))),
    h("p.verdict", {}, h(`b.stamp.${shown.holds ? "holds" : "falls"}`, {}, shown.stamp), tally || shown.there ? "" : h("span", {}, shown.why)),
    h("p.losses", {}, shown.losses),
    done ? h("button.main", { type: "button", onclick: () => box.classList.contains("told") && done() }, words.say("next")) : "",
  );
  fitting(box);
  box.onclick = () => box.classList.contains("told") || finish();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) finish();
  else wait(next, Math.max(BEFORE, LEAST - AFTER - each * (hands.length - 1)));
}
