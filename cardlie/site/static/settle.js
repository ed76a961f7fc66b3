// The judge's pad, of one's own deck where there is one.
import { ask, inline, own } from "./site.js";

if (own()) {
  const found = await ask({ do: "pads" });
  const main = document.getElementById("judge");
  if (found.pads) {
    const words = JSON.parse(main.dataset.words);
    words.art.cards = "";
    Object.assign(words.faces, found.faces);
    main.dataset.words = JSON.stringify(words);
    main.dataset.pads = JSON.stringify(found.pads);
    inline(found.svg);
  }
}
await import(`./judge.js${new URL(import.meta.url).search}`);
