// Keeps two pages for when there is no connection: one that says so, and the passbook of whoever is signed in as it
// last was, with its date. Nothing else is kept, nothing is sent later (docs/decisions.md).
const CACHE = "open-future-1";
const PLAIN = "/offline";
const COPY = "/offline/passbook";
// What is not a signed-in person's own: their passbook never stands in for it.
const OUTSIDE =
  /^\/(login|invite|confirm-email|check|transparency|offline|api|admin|uploads)(\/|$|\.)/;
const STYLES = /\/_next\/static\/[^"\\]+\.css/g;

// Counts who left: a copy that was on its way by then is not kept.
let left = 0;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepPage(PLAIN, () => true));
});

self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** From the shell: `{keep: <member>, dark}` on the screens of one's money, `{leave: true}` as one signs out. */
self.addEventListener("message", (event) => {
  const { keep, dark, leave } = event.data ?? {};
  if (leave) event.waitUntil(forget());
  if (keep) event.waitUntil(keepPassbook(String(keep), dark === true).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname === "/login" || pathname === "/api/logout") event.waitUntil(forget());
  if (request.mode === "navigate" && request.method === "GET")
    event.respondWith(open(event, pathname));
  if (pathname.endsWith(".css")) event.respondWith(fetchStyle(request));
});

/** What the server answers is shown as it is, a failure too: the copy stands in only where nothing answers. */
async function open(event, path) {
  try {
    const early = await Promise.resolve(event.preloadResponse).catch(() => undefined);
    return early ?? (await fetch(event.request));
  } catch (error) {
    return (await kept(path)) ?? Promise.reject(error);
  }
}

async function fetchStyle(request) {
  try {
    return await fetch(request);
  } catch (error) {
    return (await caches.match(request)) ?? Promise.reject(error);
  }
}

/** The passbook until its own end, on the screens of who is signed in; else the page that says that there is no connection. */
async function kept(path) {
  const cache = await caches.open(CACHE);
  const copy = await cache.match(COPY);
  const lasts = Number(copy?.headers.get("x-kept-until")) > Date.now();
  if (copy && !lasts) await cache.delete(COPY);
  if (lasts && !OUTSIDE.test(path)) return copy;
  return cache.match(PLAIN);
}

async function forget() {
  left += 1;
  await (await caches.open(CACHE)).delete(COPY);
}

async function keepPassbook(member, dark) {
  const before = left;
  const cache = await caches.open(CACHE);
  const old = await cache.match(COPY);
  if (old && old.headers.get("x-kept-for") !== member) await cache.delete(COPY);
  await keepPage(COPY, () => left === before, dark);
}

/** Keeps a page and how it looks, unless `may` says no once it has come. It needs no script, and has none. */
async function keepPage(path, may, dark = false) {
  const answer = await fetch(path, { cache: "no-store", redirect: "manual" });
  // Led to the sign-in: nobody is signed in any more.
  if (answer.type === "opaqueredirect") return forget();
  if (!answer.ok) return;
  const page = (await answer.text()).replace(/<script\b[\s\S]*?<\/script>/g, "");
  const styles = [...new Set(page.match(STYLES))];
  const cache = await caches.open(CACHE);
  const known = await Promise.all(styles.map((style) => cache.match(style)));
  await cache.addAll(styles.filter((_, at) => !known[at]));
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  headers.set(
    "content-security-policy",
    "default-src 'self'; script-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
  for (const name of ["for", "until"]) {
    const [, value] = new RegExp(`data-kept-${name}="([^"]*)"`).exec(page) ?? [];
    if (value) headers.set(`x-kept-${name}`, value);
  }
  // It says of itself that it could not be loaded: what was kept before stays.
  if (path === COPY && !headers.has("x-kept-until")) return;
  const body = dark ? page.replace(/(<html[^>]* class=")/, "$1dark ") : page;
  if (!may()) return;
  await cache.put(path, new Response(body, { headers }));
  await dropOldStyles(cache);
}

async function dropOldStyles(cache) {
  const pages = (await Promise.all([PLAIN, COPY].map((path) => cache.match(path)))).filter(Boolean);
  const texts = await Promise.all(pages.map((page) => page.text()));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith(".css") && !texts.some((text) => text.includes(pathname)))
      await cache.delete(request);
  }
}
