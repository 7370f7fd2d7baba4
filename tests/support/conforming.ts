import { inject } from "vitest";
import { conformityTo, type Seen } from "@/tests/support/conformity";
import "@/tests/support/provide-interface";

/**
 * Every answer that a test of the server layer gets is held to the document of the application that gave it: status, type
 * and body. What differs fails the test that asked, with the call, the status and where in the body.
 */
const served = inject("interface");
const difference = served ? conformityTo(served) : () => undefined;

/** Throws where an answer is not what the document says. */
export function requireConformity(seen: Seen): void {
  const wrong = difference(seen);
  if (!wrong) return;
  const { pathname } = new URL(seen.url);
  throw new Error(`Not as the document says: ${seen.method} ${pathname} ${seen.status}: ${wrong}`);
}

/** The media type of a header, without its parameters. */
export const typeOf = (header: string | null | undefined) => header?.split(";")[0]?.trim() ?? "";

// Files share their process: once for all of them.
const PLAIN = Symbol.for("fetch before conformity");
const kept = globalThis as { [PLAIN]?: typeof fetch };
const plainFetch = kept[PLAIN] ?? globalThis.fetch;
kept[PLAIN] = plainFetch;
const HERE = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):/;

globalThis.fetch = async (...asked) => {
  const answer = await plainFetch(...asked);
  const [to, { method = to instanceof Request ? to.method : "GET" } = {}] = asked;
  const url = to instanceof Request ? to.url : String(to);
  if (!HERE.test(url) || answer.redirected) return answer;
  const type = typeOf(answer.headers.get("content-type"));
  const body = type === "application/json" ? await answer.clone().text() : "";
  requireConformity({ method, url, status: answer.status, type, body });
  return answer;
};
