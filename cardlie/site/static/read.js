// The rules of exactly what is played, told by the worker.
import { ask, root, site } from "./site.js";

const form = document.getElementById("played");
form.onsubmit = async (event) => {
  event.preventDefault();
  const chosen = [...new FormData(form)].map(([, value]) => value).filter(Boolean);
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
};
