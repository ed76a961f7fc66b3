// A game of one's own, in the place of the one that was made to be watched.
import { ask, inline, root, say, site, tell } from "./site.js";

const number = Number(new URLSearchParams(location.search).get("game"));
if (number) {
  const found = await ask({ do: "t/replay", number, assets: site.assets, root });
  tell(found.error);
  if (found.svg) inline(found.svg);
  const page = new DOMParser().parseFromString(found.html ?? "", "text/html");
  if (found.html) {
    document.getElementById("rounds").replaceChildren(...page.body.children);
    document.querySelector("h1").textContent = say("yours");
    document.querySelector(".lead").remove();
  }
}
