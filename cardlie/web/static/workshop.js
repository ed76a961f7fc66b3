// The workshop: what lies on the desk, drawn again whenever its file is saved.
import { h, picture, put, root } from "./elements.js";
import { filled } from "./words.js";

const words = JSON.parse(document.getElementById("shop").dataset.words);
const box = (id) => document.getElementById(id);

let shown = null;

function cards(now) {
  const names = new Map(now.cards.map(([face, name]) => [face, name]));
  const card = (face, named = true) => picture(now.art, face, named ? names.get(face) : null);
  box("title").textContent = now.title;
  put(box("all"), now.cards.map(([face, name, copies]) => h("figure", {}, card(face), h("figcaption", {}, `${name} × ${copies}`))));
  put(box("eyes"), ["normal", "protan", "deutan", "tritan", "grey"].map((eyes) => {
    const row = h("div.eyes", {}, now.of_each.map((face) => card(face, false)));
    if (eyes !== "normal") row.style.filter = `url(#${eyes})`;
    return h("figure", {}, h("figcaption", {}, words[`eyes_${eyes}`]), row);
  }));
  put(box("held"), now.hand.map((face) => card(face)));
  [...box("held").children].forEach((each, at) => each.style.setProperty("--at", at - (now.hand.length - 1) / 2));
  put(box("far"), now.of_each.map((face) => card(face)));
  if (box("sheet")) box("sheet").src = `${root}/workshop/sheet.png?${now.saved}`;
}

function odds({ seats, cards, rows }) {
  const figures = [...new Set(rows.flatMap(([, row]) => row.map(([figure]) => figure)))].sort((a, b) => a - b);
  box("table").textContent = filled(words.table, { seats, cards });
  const line = ([name, row]) => {
    const chances = new Map(row);
    return h("tr", {}, h("th", { scope: "row" }, name), figures.map((each) => h("td", {}, chances.get(each) ?? "")));
  };
  put(box("odds"), h("thead", {}, h("tr", {}, h("td"), figures.map((each) => h("th", { scope: "col" }, `${each}`)))), h("tbody", {}, rows.map(line)));
}

function word(now) {
  const lines = [];
  if (now.faults?.length) {
    lines.push(h("h2", {}, now.cards.length ? words.wrong : words.none));
    lines.push(h("ul", {}, now.faults.map((fault) => h("li", {}, fault))));
  } else if (now.notes) {
    const [about, ...doubts] = now.notes;
    lines.push(h("p", {}, about));
    if (doubts.length) lines.push(h("h2", {}, words.doubts), h("ul", {}, doubts.map((doubt) => h("li", {}, doubt))));
  } else lines.push(h("p", {}, words.thinking));
  put(box("word"), lines);
  box("word").classList.toggle("wrong", !now.fits);
}

async function watch() {
  let after = "";
  for (;;) {
    try {
      const answer = await fetch(`${root}/workshop/state?after=${after}`, { headers: { accept: "application/json" } });
      if (!answer.ok) throw new Error(`${answer.status}`);
      const now = await answer.json();
      after = now.state;
      const drawn = JSON.stringify([now.art, now.cards, now.title]);
      if (now.cards.length && drawn !== shown) cards(now);
      shown = drawn;
      word(now);
      if (now.odds?.rows) odds(now.odds);
    } catch {
      put(box("word"), h("p", {}, words.gone));
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

watch();
