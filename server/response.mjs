import { refusal } from "./answers.mjs";
import { whenOver } from "./over.mjs";

// Next answers a write that it cannot read (a broken form, an action's arguments that are none) with
// a bare 500. Our own failures are JSON and pages are HTML: what is neither was never understood.
/** Makes a 400 in JSON of Next's bare 500. */
export function replaceBareFailure(request, response) {
  const { writeHead, write, end } = response;
  let replaced;
  response.writeHead = (...args) => {
    if (args[0] !== 500 || !isBare(response)) return writeHead.apply(response, args);
    replaced = refusal(request, "malformed");
    for (const name of ["content-length", "content-encoding", "etag"]) response.removeHeader(name);
    return writeHead.call(response, replaced.status, replaced.headers);
  };
  // Judged before the body, which Next compresses: its headers may be written by the body's first piece.
  const judge = () => {
    if (response.statusCode === 500 && !response.headersSent) response.writeHead(500);
  };
  response.write = (...args) => {
    judge();
    return replaced ? true : write.apply(response, args);
  };
  response.end = (...args) => {
    judge();
    return end.apply(response, replaced ? [replaced.body] : args);
  };
}

function isBare(response) {
  return !/json|html/.test(String(response.getHeader("content-type") ?? ""));
}

const FIRST_FLUSH_MS = 25;
// By then a page has its frame, and waits for what is put into it as one piece.
const NEXT_FLUSH_MS = 250;

/**
 * Next flushes its compressor after every piece of a page, and each time that costs several hundred bytes: up to a
 * quarter of a page. What is written within a moment goes out together, and then the rest, unless it takes so long
 * that somebody waits for what is there already. The end of a page goes out by itself.
 */
export function flushInOnePacket(response) {
  let flush;
  let timer;
  let wait = FIRST_FLUSH_MS;
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      wait = NEXT_FLUSH_MS;
      flush.call(response);
    }, wait);
  };
  // The compressor puts its own `flush` on the answer; Next asks for it by that name.
  Object.defineProperty(response, "flush", {
    configurable: true,
    get: () => flush && later,
    set: (given) => {
      flush = given;
    },
  });
  whenOver(response, () => clearTimeout(timer));
}
