// What is printed: chosen, seen as it will be, made by the worker.
import { h, picture, put } from "./elements.js";
import { ask, inline, keep, lines, own, say, site } from "./site.js";

const form = document.getElementById("order");
const part = (id) => document.getElementById(id);
const games = JSON.parse(form.dataset.games);
const { sheets, faces, dice } = JSON.parse(form.dataset.sheets);
const value = (name) => form.elements[name].value;
const chosenGame = () => games.find((game) => game.id === (value("what") === "deck" ? "cards" : value("game")));
let mine = null; // one's own deck as the worker drew it
let choice = 0; // how often something else was chosen
let url = null; // of the PDF that was made of it

/** What was made was of another choice. */
function changed() {
  choice += 1;
  if (url) URL.revokeObjectURL(url);
  url = null;
  put(part("made"));
  part("make").classList.add("main");
}

/** Only what says something to what is chosen can be chosen. */
function offer() {
  const what = value("what");
  for (const each of form.querySelectorAll("[data-for]")) {
    each.hidden = !each.dataset.for.split(" ").includes(what);
    each.disabled = each.hidden;
  }
  form.elements.paper.value = what === "rules" ? "" : value("paper") || "a4";
  agree();
}

function agree() {
  const game = chosenGame();
  const players = form.elements.players;
  const [least, most] = game.seats;
  Object.assign(players, { min: least, max: most, placeholder: `${least}–${most}` });
  if (players.value && (players.value < least || players.value > most)) players.value = "";
  const deck = value("what") === "deck";
  const flags = game.with.filter((each) => each.name && !each.whole && !each.choices.length && (!deck || ["wildcards", "powers"].includes(each.id)));
  part("agreed").hidden = !flags.length;
  put(part("agreed").querySelector("div"), flags.map((each) =>
    h("label.check", {}, h("input", { type: "checkbox", name: "with", value: each.id }), h("span", {}, each.name, h("small", {}, each.about)))));
  draw();
}

const agreed = () => [...form.querySelectorAll("[name=with]:checked")].map((each) => each.value);

/** Cards as they will be, in the theme and language that are chosen; dice where dice are played. */
function draw() {
  const game = chosenGame();
  const extra = (id, text) => (agreed().includes(id) ? [text] : []);
  const shown = game.pieces === "dice" && value("what") !== "deck"
    ? ["1", "2", "3", "4", "5", "6"].map((face) => picture(dice, face))
    : mine
      ? mine.map((face) => picture("", face))
      : [...faces, ...extra("wildcards", "*"), ...extra("powers", "+3"), ...extra("powers", "+6")].map((face) =>
        picture(sheets[face[0] === "+" ? `powers-${value("theme")}-${value("lang")}` : `numbers-${value("theme")}`], face));
  part("fan").className = `fan ${game.pieces === "dice" && value("what") !== "deck" ? "dice" : "cards"}`;
  put(part("fan"), shown);
  shown.forEach((each, i) => each.style.setProperty("--at", (2 * i) / (shown.length - 1) - 1));
}

async function look() {
  const files = own();
  part("forget").hidden = !files;
  part("word").hidden = !files;
  if (!files) {
    mine = null;
    return draw();
  }
  part("word").textContent = say("thinking");
  const found = await ask({ do: "deck", theme: value("theme"), lang: value("lang") });
  part("word").textContent = found.error ?? found.word;
  mine = null;
  if (found.svg) {
    inline(found.svg);
    const step = Math.max(1, Math.floor(found.cards.length / 10));
    mine = found.cards.filter((_, i) => i % step === 0).slice(0, 12);
  }
  draw();
}

async function take(files) {
  const read = await Promise.all([...files].map(async (file) => [file.name, await file.text()]));
  if (!read.some(([name]) => name.endsWith(".toml"))) return;
  changed();
  keep(Object.fromEntries(read));
  form.querySelector(".own").open = true;
  await look();
}

form.addEventListener("input", changed);
form.addEventListener("change", (event) => {
  if (event.target.id === "own") return take(event.target.files);
  if (event.target.name === "what") return offer();
  if (event.target.name === "game") return agree();
  return mine && ["theme", "lang"].includes(event.target.name) ? look() : draw();
});
part("forget").onclick = () => { changed(); keep(null); look(); };
form.ondragover = (event) => event.preventDefault();
form.ondrop = (event) => { event.preventDefault(); take(event.dataTransfer.files); };

form.onsubmit = async (event) => {
  event.preventDefault();
  const chosen = Object.fromEntries([...new FormData(form)].filter(([name]) => name !== "with"));
  chosen.with = agreed().join(",");
  if (chosen.what === "kit") chosen.address = site.address;
  if (own()) chosen.deck = Object.keys(own()).find((name) => name.endsWith(".toml"));
  changed();
  const asked = choice;
  const show = (...what) => asked === choice && put(part("made"), ...what);
  part("make").disabled = true;
  show(h("p", {}, say("thinking")));
  const made = await ask({ do: "print", chosen }, (pages) => show(h("p", {}, say("page", { pages }))));
  part("make").disabled = false;
  if (asked !== choice) return;
  if (made.error) return show(h("pre.problem", {}, made.error));
  part("make").classList.remove("main"); // what one wants next is to save it
  url = URL.createObjectURL(new Blob([made.bytes], { type: "application/pdf" }));
  show(
    h("p.row", {},
      h("a.button.main", { href: url, download: made.name }, say("save")),
      h("a.button", { href: url, target: "_blank" }, say("open"))),
    navigator.pdfViewerEnabled ? h("object.pages", { type: "application/pdf", data: `${url}#toolbar=0&navpanes=0&view=Fit`, "aria-label": say("pages") }) : null,
    lines(made.said),
    h("p", {}, say("by_hand"), " ", h("code", {}, made.command)));
  part("made").querySelector("a").focus();
};

offer();
if (own()) look();
