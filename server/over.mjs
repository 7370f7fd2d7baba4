// When an answer is over.
const waiting = new WeakMap();

/**
 * Calls `act` once `response` is sent, or its connection is gone. All of ours share one listener: Next adds about
 * seven of its own, and Node takes more than ten for a leak.
 */
export function whenOver(response, act) {
  const known = waiting.get(response);
  if (known) {
    known.push(act);
    return;
  }
  const acts = [act];
  waiting.set(response, acts);
  response.once("close", () => {
    for (const each of acts) each();
  });
}
