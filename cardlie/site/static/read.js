// The rules of exactly what is played, told by the worker.
import { ask, root, site } from "./site.js";

const form = document.getElementById("played");
const played = new URLSearchParams(location.search).getAll("with"); // at the table that one comes from

async function show(chosen) {
  const article = document.getElementById("article");
  article.setAttribute("aria-busy", "true");
  const told = await ask({ do: "rules", game: form.dataset.game, with: chosen, assets: site.assets, root, files: null });
  article.removeAttribute("aria-busy");
  if (told.error) article.textContent = told.error;
  else {
    const page = new DOMParser().parseFromString(told.html, "text/html");
    article.replaceChildren(...page.body.children);
  }
  article.scrollIntoView({ block: "start" });
}

form.onsubmit = (event) => {
  event.preventDefault();
  show([...new FormData(form)].map(([, value]) => value).filter(Boolean));
};
for (const each of form.querySelectorAll("input, option")) each.checked = each.selected = played.includes(each.value);
if (played.length) show(played);
