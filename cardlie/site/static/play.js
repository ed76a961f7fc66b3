// Alone against bots: the host's table, answered by the worker.
import { h, post } from "./kit.js";
import { ask, failing, hear, mine, root, site, turn } from "./site.js";

const main = document.getElementById("table");
const part = (id) => document.getElementById(id);
const name = part("name");
const file = (link) => link?.href.match(/games\/(\d+)(\.jsonl)?$/);

/** The rules of exactly what is played, whatever that is now. */
function lead({ game, with: agreed }) {
  part("played").href = `rules-${game}.html?${new URLSearchParams(agreed.map((each) => ["with", each]))}`;
}

name.value = localStorage.getItem("cardlie-name") ?? "";
name.form.addEventListener("submit", async (event) => {
  event.preventDefault();
  localStorage.setItem("cardlie-name", name.value);
  failing((await post("/t/ALONE/sit", { name: name.value })).error);
});

/** A game that is over is seen again on the page of rounds, or saved. */
main.addEventListener("click", async (event) => {
  const found = file(event.target.closest("a"));
  if (!found) return;
  event.preventDefault();
  if (!found[2]) return turn(new URL(`watch.html?game=${found[1]}`, location).href, true);
  const { log, error } = await ask({ do: "t/replay", number: Number(found[1]), assets: site.assets, root });
  if (error) return failing(error);
  h("a", { href: URL.createObjectURL(new Blob([log])), download: `cardlie-${found[1]}.jsonl` }).click();
});

const found = await ask({ do: "t/table", pace: site.pace });
if (found.error) failing(found.error);
else {
  main.dataset.state = found.state;
  if (found.svg) mine(main, found);
  hear(lead);
  lead(JSON.parse(found.state));
  await import(`./table.js${new URL(import.meta.url).search}`);
}
