// The showdown: faces turn up seat by seat, a counter climbs to what was needed (of a roll: none), the stamp falls.
import { h, sentences } from "./elements.js";
import { fitting } from "./fit.js";

// Milliseconds in all at least; before the first seat, for all of them, for each at most, and before the stamp.
const LEAST = 4200;
const BEFORE = 600;
const ALL = 4800;
const EACH = 1500;
const AFTER = 700;

/** Hands lie in as many columns, with names above or beside them, as make faces largest; whether they can be read. Lengths are of showdown.css. */
function spread(rows) {
  const set = (name, value) => rows.style.setProperty(`--${name}`, value);
  set("face", "0px");
  set("columns", 4); // what lies there says nothing of the room that there is
  const size = (box) => parseFloat(getComputedStyle(box).fontSize);
  const [em, rem] = [size(rows.querySelector(".who")), size(document.documentElement)];
  const hands = [...rows.children].map((each) => each.lastElementChild.childElementCount);
  const most = Math.max(...hands);
  const alone = hands.length < 2;
  const high = rows.querySelector(".cards") ? 889 / 635 : 1;
  const beside = 5.6 * em + 0.5 * rem; // a name and what is left free next to it
  const above = (alone ? 2.6 : 1.7) * em + 0.3 * rem; // of one hand also half the stamp
  const part = (whole, parts) => (whole + 0.4 * rem) / parts - rem - 4; // of a cloth, within its edge
  let best = { face: 0, columns: 2, across: most };
  for (let columns = 1; columns <= Math.min(4, hands.length); columns += 1)
    for (const aside of alone ? [false] : [false, true])
      for (const across of alone && most > 3 ? [most, Math.ceil(most / 2)] : [most]) {
        const width = part(rows.clientWidth, columns) - (aside ? beside : 0);
        const height = part(rows.clientHeight, Math.ceil(hands.length / columns)) - (aside ? 0 : above);
        const face = Math.min(
          width / (across + (alone ? 0.4 : 0)) - 0.45 * rem, // the cup is larger than what is under it
          (height / (Math.ceil(most / across) + (alone ? 0.2 : 0)) - 0.45 * rem) / high,
          (alone ? 0.28 : 0.3) * innerHeight / high);
        if (face > best.face && (!aside || height > 1.7 * em)) best = { face, columns, aside, across };
      }
  rows.classList.toggle("aside", best.aside === true);
  set("columns", best.columns);
  set("across", best.across);
  set("face", `${best.face}px`);
  return best.face > 1.2 * rem;
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
    h("p.losses", {}, sentences(shown.losses)),
    done ? h("button.main", { type: "button", onclick: () => box.classList.contains("told") && done() }, words.say("next")) : "",
  );
  fitting(box, () => spread(box.querySelector(".rows")));
  box.onclick = () => box.classList.contains("told") || finish();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) finish();
  else wait(next, Math.max(BEFORE, LEAST - AFTER - each * (hands.length - 1)));
}
