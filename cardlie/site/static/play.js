// Alone against bots: the host's table, answered by the worker.
import { h, post } from "./kit.js";
import { ask, before, mine, root, site, tell, told, turn } from "./site.js";

const main = document.getElementById("table");
const part = (id) => document.getElementById(id);
const name = part("name");
const file = (link) => link?.href.match(/games\/(\d+)(\.jsonl)?$/);

name.value = localStorage.getItem("cardlie-name") ?? name.value;
name.addEventListener("focus", () => name.select());
name.form.addEventListener("submit", async (event) => {
  event.preventDefault();
  localStorage.setItem("cardlie-name", name.value);
  tell((await post("/t/ALONE/sit", { name: name.value })).error);
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
const found = await ask({ do: "t/table", pace: site.pace });
if (found.error) tell(found.error);
else if (!kept) {
  main.dataset.state = found.state;
  if (found.svg) mine(main, found);
  await open();
}
