// What a request may bring, and how fast it must come.
import { whenOver } from "./over.mjs";

// Forms and calls are small; only those that carry a file are not: 5 MB, as a data URL a third more.
export const largestBody = 64 * 1024;
export const largestUpload = 7 * 1024 * 1024;
// The three files of a cooperative that moves in: all its members at once.
export const largestImport = 20 * 1024 * 1024;
const uploads =
  /^\/((api\/)?profile|projects(\/[^/?]+)?|api\/projects\/[^/?]+\/files|admin\/organisation\/logo|settings|admin\/vouchers\/[^/?]+\/files|transactions\/books\/vouchers\/[^/?]+|admin\/statements|transactions\/reconcile)(\?|$)/;
const imports = /^\/(admin\/imports|members\/moving-in)(\?|$)/;

/** How many bytes a request may bring. */
export function mostBytes({ url }) {
  if (imports.test(url)) return largestImport;
  return uploads.test(url) ? largestUpload : largestBody;
}

/** How many bytes a request says that it brings; undefined where it says none and brings some. */
export function declaredBytes({ headers }) {
  return headers["transfer-encoding"] === undefined
    ? Number(headers["content-length"] ?? 0)
    : undefined;
}

/**
 * After the last answer on a connection Node closes it both ways: what the client still sends would then reset
 * it, and the answer would be lost. So it is closed the other way once the body is all there.
 */
export function closeAfterBody(request) {
  const { socket } = request;
  socket.destroySoon = () => socket.end();
  request.once("end", () => {
    delete socket.destroySoon;
    if (socket.writableEnded) socket.destroySoon();
  });
}

/** A small body is all there within a moment; a slow phone brings a picture at 26 kbit/s. */
export const pace = { bytes: largestBody, everyMs: 20_000 };

/**
 * Watches a request's body: `fault` is called with a code once it is too large or comes too slowly, and
 * the rest of it is dropped.
 */
export function watchBody(request, response, fault, { bytes, everyMs } = pace) {
  const { push } = request;
  const most = mostBytes(request);
  let size = 0;
  let before = 0;
  let failed = false;
  const fail = (code) => {
    failed = true;
    clearInterval(timer);
    fault(code);
  };
  const timer = setInterval(() => {
    if (size - before < bytes) fail("body_too_slow");
    before = size;
  }, everyMs);
  whenOver(response, () => {
    if (request.socket.destroyed) clearInterval(timer);
  });
  request.push = (chunk, encoding) => {
    if (chunk === null) clearInterval(timer);
    size += chunk?.length ?? 0;
    if (size > most && !failed) fail("body_too_large");
    return failed && chunk !== null ? true : push.call(request, chunk, encoding);
  };
}
