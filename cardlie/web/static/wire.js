// What goes between a page and its host: requests, and the stream of states.
import { root } from "./elements.js";

/** Milliseconds of silence after which people are told that nobody answers. */
const SILENT = 4000;
const pause = (time) => new Promise((done) => setTimeout(done, time));

/**
 * Post JSON; the answer's body, with `status`: 0 if nobody answered in `patience`. What has a name is done once however
 * often it is sent: then `kept` is told of the silence, and it is sent until somebody answers. Where no host
 * stands behind the page (`cardlie site`), `answered` does what it would.
 */
export async function post(path, body, { kept = null, patience = SILENT } = {}) {
  if (globalThis.answered) return globalThis.answered(path, body);
  let end = Date.now() + patience;
  for (;;) {
    try {
      const answer = await fetch(root + path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      });
      return { status: answer.status, ...(await answer.json()) };
    } catch (error) {
      if (Date.now() >= end) {
        if (!kept) return { status: 0, error: null };
        kept();
        end = Infinity;
      }
      await pause(400);
    }
  }
}

/** A name for one action: sent twice, it is done once. */
export function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A state as it was sent, or one with what has changed; each chair knows whether it is one's own. */
export function read(text, before = {}) {
  const state = { ...before, ...JSON.parse(text) };
  state.chairs.forEach((chair, i) => (chair.me = i === state.me));
  return state;
}

/** States as they come; a phone that wakes looks at once, and does not wait for its browser. */
export function watch(path, { state, lost }) {
  if (globalThis.watched) return globalThis.watched((text) => state(read(text)));
  let source = null;
  let heard = Date.now();
  let opened = 0;
  let down = false;
  let seen = {};
  const tell = (now) => down === now || lost((down = now));
  const hear = () => {
    heard = Date.now();
    tell(false);
  };
  const open = () => {
    source?.close();
    opened = Date.now();
    source = new EventSource(root + path);
    const show = (event, before) => {
      hear();
      state((seen = read(event.data, before)));
    };
    source.onmessage = (event) => show(event);
    source.addEventListener("change", (event) => show(event, seen));
    source.addEventListener("beat", hear);
    source.onerror = () => {
      tell(true);
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 1000);
    };
  };
  const silent = () => document.visibilityState === "visible" && Date.now() - heard > SILENT;
  document.addEventListener("visibilitychange", () => {
    if (!silent()) return;
    heard = Date.now(); // it slept, and heard nothing for that
    open();
  });
  addEventListener("pageshow", (event) => event.persisted && open());
  addEventListener("online", open);
  addEventListener("offline", () => tell(true));
  addEventListener("pagehide", () => source?.close());
  setInterval(() => {
    if (!silent()) return;
    tell(true);
    if (Date.now() - opened > SILENT) open();
  }, 500);
  open();
}
