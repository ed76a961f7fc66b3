// What a phone shows without a connection: one page that says so, kept since the last visit.
const page = new URL("../../offline", location.href).pathname;

addEventListener("install", (event) => event.waitUntil(
  caches.open("offline").then((kept) => kept.add(new Request(page, { cache: "reload" }))).then(() => skipWaiting())));
addEventListener("fetch", (event) => event.request.mode === "navigate"
  && event.respondWith(fetch(event.request).catch(() => caches.match(page))));
