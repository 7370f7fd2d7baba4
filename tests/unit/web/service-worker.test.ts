import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const CODE = readFileSync(new URL("../../../public/sw.js", import.meta.url), "utf8");
const ORIGIN = "https://of.example";
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const DAY_MS = 86_400_000;

type Listener = (event: object) => void;
type Given = {
  /** What the network gives; a rejection where there is none. */
  network: () => Promise<Response>;
  preload?: () => Promise<Response | undefined>;
  /** When the kept passbook ends. */
  until: number;
};

/** The worker with a passbook and the plain page kept; gives what a navigation shows. */
function phone({ network, preload, until }: Given) {
  const kept = new Map([
    ["/offline", new Response("no connection")],
    ["/offline/passbook", new Response("passbook", { headers: { "x-kept-until": String(until) } })],
  ]);
  const cache = {
    match: async (path: string) => kept.get(path)?.clone(),
    delete: async (path: string) => kept.delete(path),
  };
  const listeners: Record<string, Listener> = {};
  const self = {
    addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
  };
  const caches = { open: async () => cache };
  runInNewContext(CODE, { self, caches, location: { origin: ORIGIN }, URL, Date, fetch: network });
  async function open(path: string) {
    let answer: Promise<Response> | undefined;
    listeners.fetch?.({
      request: { url: ORIGIN + path, mode: "navigate", method: "GET" },
      preloadResponse: preload?.(),
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: () => {},
    });
    const shown = await answer;
    return { status: shown?.status, text: await shown?.text() };
  }
  return { open, kept };
}

const later = () => Date.now() + DAY_MS;

test("without any answer the passbook stands in for the screens of who is signed in, and for no others", async () => {
  const { open } = phone({ network: lost, until: later() });
  expect((await open("/dashboard")).text).toBe("passbook");
  expect((await open("/borrow?show=loans")).text).toBe("passbook");
  for (const path of ["/check?reference=x", "/invite/abc", "/transparency", "/transparency.json"]) {
    expect((await open(path)).text, path).toBe("no connection");
  }
});

test("an answer of the server is shown as it is, also one that says that it failed", async () => {
  for (const status of [200, 403, 500, 502, 503, 504]) {
    const network = async () => new Response("of the server", { status });
    const { open } = phone({ network, until: later() });
    expect(await open("/dashboard")).toEqual({ status, text: "of the server" });
  }
});

test("what was asked for early and got lost is asked for again before the copy is shown", async () => {
  const network = async () => new Response("live");
  expect((await phone({ network, preload: lost, until: later() }).open("/dashboard")).text).toBe(
    "live",
  );
  expect((await phone({ network: lost, preload: lost, until: later() }).open("/")).text).toBe(
    "passbook",
  );
});

test("after its own end the copy is never shown, and is taken away", async () => {
  for (const until of [Date.now() - 1, Number.NaN]) {
    const { open, kept } = phone({ network: lost, until });
    expect((await open("/dashboard")).text).toBe("no connection");
    expect([...kept.keys()]).toEqual(["/offline"]);
  }
});
