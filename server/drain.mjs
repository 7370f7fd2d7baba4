// How a server goes without failing anybody: it says that it is not ready, takes what still comes for a while, then
// nothing new, lets end what is under way, and is gone.
import { whenOver } from "./over.mjs";

const ready = /^\/readyz([?]|$)/;
const plainFinishMs = 3_000;
// Behind a balancer somebody else answers meanwhile: a long download may end.
const patientFinishMs = 20_000;

/** How long a server takes to go at most, in milliseconds, where it says for `seconds` that it is not ready. */
export const longestGoing = (seconds) =>
  seconds * 1000 + (seconds > 0 ? patientFinishMs : plainFinishMs);

/** DRAIN_SECONDS: none unless a balancer asks for /readyz. */
export function drainSeconds(text = process.env.DRAIN_SECONDS) {
  const seconds = Number(text || 0);
  if (!(seconds >= 0 && seconds <= 300)) {
    throw new Error(`DRAIN_SECONDS must be a number from 0 to 300, not "${text}".`);
  }
  return seconds;
}

/**
 * Gives `answer`, which is shown each request and is true where it answered one itself because the server is going, and
 * `begin`, which begins to go and resolves once all is answered, or cut after its time: called again, no balancer is
 * waited for.
 */
export function openDrain({ seconds = drainSeconds() } = {}) {
  const underWay = new Set();
  let going;
  let hurry;

  function answer(request, response) {
    if (!going) {
      underWay.add(response);
      whenOver(response, () => underWay.delete(response));
      return false;
    }
    response.shouldKeepAlive = false;
    if (!ready.test(request.url)) return false;
    const body = JSON.stringify({ status: "stopping" });
    response.writeHead(503, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "retry-after": "5",
    });
    response.end(body);
    return true;
  }

  function begin(server) {
    if (going) hurry();
    going ??= go(server);
    return going;
  }

  async function go(server) {
    // Whoever comes on such a connection again would find it closed under their hands.
    for (const response of underWay) response.shouldKeepAlive = false;
    await new Promise((over) => {
      hurry = over;
      setTimeout(over, seconds * 1000);
    });
    const closed = new Promise((done) => server.close(done));
    server.closeIdleConnections();
    // Who says nothing keeps nobody.
    const last = setTimeout(
      () => server.closeAllConnections(),
      longestGoing(seconds) - seconds * 1000,
    );
    await closed;
    clearTimeout(last);
  }

  return { answer, begin };
}
