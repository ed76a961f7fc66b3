// The page on the home screen: where browsers allow it, a worker keeps what is shown offline.
import "./fit.js"; // words stay whole

const { worker, root } = document.body.dataset;

navigator.serviceWorker?.register(worker, { scope: `${root}/` }).catch(() => {}); // a certificate of one's own is none to some
