// Keeps all files of the site: after the first visit it works without a connection.
const NAME = "cardlie-{version}";
const FILES = {files};
const LASTING = /^(static|python)\//; // their address changes when they do

async function kept(file) {
  const cache = await caches.open(NAME);
  const old = LASTING.test(file) && (await caches.match(file));
  if (old) await cache.put(file, old);
  else await cache.add(new Request(file, { cache: LASTING.test(file) ? "default" : "no-cache" }));
}

addEventListener("install", (event) => event.waitUntil(Promise.all(FILES.map(kept))));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith("cardlie-") && name !== NAME) await caches.delete(name);
  }
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  url.search = "";
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    return (await cache.match(url.href)) ?? fetch(event.request);
  })());
});
