// Next answers a write that it cannot read (a broken form, an action's arguments that are none) with
// a bare 500. Our own failures are JSON and pages are HTML: what is neither was never understood.
import { refusal, refusalHeaders } from "./answers.mjs";

/** Makes a 400 in JSON of Next's bare 500. */
export function mendBareFailure(request, response) {
  const { writeHead, write, end } = response;
  let mended;
  response.writeHead = (...args) => {
    if (args[0] !== 500 || !isBare(response)) return writeHead.apply(response, args);
    mended = refusal(request, "malformed");
    for (const name of ["content-length", "content-encoding", "etag"]) response.removeHeader(name);
    return writeHead.call(response, mended.status, refusalHeaders);
  };
  // Judged before the body, which Next compresses: its headers may be written by the body's first piece.
  const judge = () => {
    if (response.statusCode === 500 && !response.headersSent) response.writeHead(500);
  };
  response.write = (...args) => {
    judge();
    return mended ? true : write.apply(response, args);
  };
  response.end = (...args) => {
    judge();
    return end.apply(response, mended ? [mended.body] : args);
  };
}

function isBare(response) {
  return !/json|html/.test(String(response.getHeader("content-type") ?? ""));
}
