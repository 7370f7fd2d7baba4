// Screens: who opens many at once waits behind themselves.
import { refuse } from "./answers.mjs";
import { whenOver } from "./over.mjs";

// Calls, exports and documents have turns of their own; the rest costs nothing worth a turn.
const apart =
  /^\/(?:api|admin|uploads|_next|app-icons)\/|^\/(?:sw\.js|manifest\.webmanifest|icons\.svg|healthz|readyz)(?:\?|$)|^[^?]*\/(?:export|pdf)(?:\?|$)/;

/**
 * Makes what hands a request on once it is its session's turn to open a screen, which lasts until
 * `response` closes. `turnOf` gives what ends the turn, nothing for who has no session, and throws when
 * the session asks for too many.
 */
export function screensInTurn(turnOf) {
  return async function take(request, response, proceed) {
    if (request.method !== "GET" || apart.test(request.url)) return proceed();
    const left = new AbortController();
    whenOver(response, () => left.abort());
    let end;
    try {
      end = await turnOf(request, left.signal);
    } catch {
      if (response.closed) return;
      return refuse(request, response, "too_many_screens", { "retry-after": "5" });
    }
    if (!end) return proceed();
    if (response.closed) return end();
    whenOver(response, end);
    return proceed();
  };
}
