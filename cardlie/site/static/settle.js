// The judge's pad, of one's own deck where there is one.
import { ask, mine, own } from "./site.js";

if (own()) {
  const found = await ask({ do: "pads" });
  const main = document.getElementById("judge");
  if (found.pads) {
    main.dataset.pads = JSON.stringify(found.pads);
    mine(main, found);
  }
}
await import(`./judge.js${new URL(import.meta.url).search}`);
