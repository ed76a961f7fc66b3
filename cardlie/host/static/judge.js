// The judge's pad: tap what was said, tap what lies there, read the verdict.
import { Words, h, post, root } from "./kit.js";
import { Pad } from "./pad.js";

const main = document.getElementById("judge");
const words = new Words(JSON.parse(main.dataset.words));
const pads = JSON.parse(main.dataset.pads);
const part = (id) => document.getElementById(id);
const FIGURES = 12;

let game = Object.keys(pads)[0];
let ask = "verdict";
let faces = [];
let asked = 0;

const guess = new Pad(part("guess"), words, { row: FIGURES, change: () => { part("typed").value = ""; judge(); } });
const last = new Pad(part("last"), words, { row: FIGURES, change: () => judge() });

function drawGames() {
  part("games").replaceChildren(...Object.entries(pads).map(([id, each]) =>
    h("button", { "data-game": id, "aria-pressed": String(id === game), onclick: () => choose(id) }, each.title)));
}

function choose(id) {
  game = id;
  faces = [];
  drawGames();
  part("games").querySelector(`[data-game="${id}"]`).focus();
  offer();
}

function offer() {
  guess.offer(game, pads[game].pieces, pads[game].pad);
  last.offer(game, pads[game].pieces, pads[game].pad);
  part("faces").className = `grid ${pads[game].pieces}`;
  part("faces").replaceChildren(...pads[game].faces.map((text) =>
    h("button.tile", { "data-face": text, onclick: () => { faces.push(text); drawTaken(); judge(); } },
      words.drawn(game, pads[game].pieces, text, { small: true }))));
  drawTaken();
  judge();
}

function drawTaken(marked) {
  const shown = marked ?? faces.map((face) => ({ face }));
  part("taken").replaceChildren(...shown.map((each) => words.drawn(game, pads[game].pieces, each.face, { small: true, ...each })));
}

async function judge() {
  const text = part("typed").value.trim() || guess.guess?.written;
  const power = pads[game].pad[guess.kind]?.kind === "power";
  part("rolled").hidden = !power || ask !== "verdict";
  const before = last.guess?.written;
  if (!text || (ask === "verdict" && !faces.length) || (ask === "higher" && !before)) {
    return tell(null);
  }
  const number = ++asked;
  const answer = await post("/judge", {
    what: ask, game, guess: text,
    ...(ask === "higher" ? { after: before } : { faces }),
    ...(ask === "verdict" ? { rolled: part("rolled").querySelector("input").checked } : {}),
    ...(ask === "odds" ? { unseen: Number(part("unseen").querySelector("input").value) || 0 } : {}),
  });
  if (number === asked) tell(answer, guess.guess?.spoken ?? text);
}

function tell(answer, said) {
  const box = part("verdict");
  if (!answer) return box.replaceChildren(h("p", {}, box.dataset.first));
  if (answer.error) return box.replaceChildren(h("p.problem", {}, answer.error, answer.meant ? ` ${words.say("meant", { guess: answer.meant })}` : ""));
  box.replaceChildren(
    h("p.said", {}, h("q", {}, answer.guess ?? said)),
    h("p", {}, h(`b.stamp.${answer.holds ? "holds" : "falls"}`, {}, answer.stamp), " ", answer.why));
  if (ask === "verdict") drawTaken(answer.faces);
}

for (const button of part("questions").children) {
  button.onclick = () => {
    ask = button.dataset.ask;
    for (const each of part("questions").children) each.setAttribute("aria-pressed", String(each === button));
    part("before").hidden = ask !== "higher";
    part("laid").hidden = ask === "higher";
    part("unseen").hidden = ask !== "odds";
    const title = part("laid").querySelector("h2");
    title.textContent = title.dataset[ask] ?? title.textContent;
    drawTaken();
    judge();
  };
}
part("undo").onclick = () => { faces.pop(); drawTaken(); judge(); };
part("clear").onclick = () => { faces = []; guess.clear(); last.clear(); drawTaken(); };
part("typed").oninput = () => judge();
part("rolled").querySelector("input").onchange = () => judge();
part("unseen").querySelector("input").oninput = () => judge();
part("verdict").dataset.first = part("verdict").textContent.trim();

part("photo")?.addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  const answer = await fetch(`${root}/judge/photo?game=${game}`, { method: "POST", headers: { "Content-Type": file.type || "image/jpeg" }, body: file });
  event.target.value = ""; // the same file may be chosen again
  const read = await answer.json();
  if (read.error) return tell(read);
  faces = read.faces;
  drawTaken();
  await judge();
  part("verdict").append(h("p", {}, read.said));
});

drawGames();
offer();
