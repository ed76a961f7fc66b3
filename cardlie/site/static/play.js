// Alone against bots: the host's table, answered by the worker.
import { h } from "./elements.js";
import { post } from "./wire.js";
import { ask, before, comes, mine, root, say, site, tell, told, turn } from "./site.js";

const main = document.getElementById("table");
const part = (id) => document.getElementById(id);
const name = part("name");
const tiles = name.form.querySelectorAll("button");
const file = (link) => link?.href.match(/games\/(\d+)(\.jsonl)?$/);

/** No game can be chosen as long as one is awaited. */
function waits(why) {
  for (const each of tiles) each.disabled = Boolean(why);
  part("soon").textContent = why ? say(why) : "";
}

name.value = localStorage.getItem("cardlie-name") ?? name.value;
name.addEventListener("focus", () => name.select());
name.form.addEventListener("submit", async (event) => {
  event.preventDefault();
  localStorage.setItem("cardlie-name", name.value);
  if (document.documentElement.dataset.python !== "ready") {
    waits("soon"); // until Python is there, and the table with it
  }
  const game = (event.submitter ?? tiles[0]).value;
  const sat = await post("/t/ALONE/sit", { name: name.value });
  waits();
  tell((sat.error ? sat : await post("/t/ALONE/chair", { do: "agree", game, with: [] })).error);
});

/** The rules are those of exactly what is played. A game that is over is seen again on the page of rounds, or saved. */
main.addEventListener("click", async (event) => {
  if (event.target.id === "played") {
    const { game, with: agreed } = JSON.parse(told);
    event.target.href = `rules-${game}.html?${new URLSearchParams(agreed.map((each) => ["with", each]))}`;
  }
  const found = file(event.target.closest("a"));
  if (!found) return;
  event.preventDefault();
  if (!found[2]) return turn(new URL(`watch.html?game=${found[1]}`, location).href, true);
  const { log, error } = await ask({ do: "t/replay", number: Number(found[1]), assets: site.assets, root });
  if (error) return tell(error);
  h("a", { href: URL.createObjectURL(new Blob([log])), download: `cardlie-${found[1]}.jsonl` }).click();
});

const open = () => import(`./table.js${new URL(import.meta.url).search}`);
const kept = before();
if (kept) {
  main.dataset.state = kept;
  await open(); // seen at once; what is tapped is done when Python is there
}
part("join").hidden = Boolean(kept); // one says who one is while Python comes
const awaited = !kept && comes();
if (awaited) waits("comes");
const found = await ask({ do: "t/table", pace: site.pace });
if (awaited) waits();
if (found.error) tell(found.error);
else if (!kept) {
  main.dataset.state = found.state;
  if (found.svg) mine(main, found);
  await open();
}
