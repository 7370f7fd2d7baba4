// The server's own answers, as the calls give them: {message, code} in the reader's language.
import { readFileSync } from "node:fs";
import { ServerResponse } from "node:http";

const statuses = {
  malformed: 400,
  unauthenticated: 401,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_slow: 408,
  body_too_large: 413,
  unknown_host: 421,
  too_many_uploads: 429,
  too_many_screens: 429,
  not_done: 503,
};

// How long what a refused client still sends is read.
const lingerMs = 30_000;

const read = (file) =>
  JSON.parse(readFileSync(new URL(`../${file}.json`, import.meta.url), "utf8"));
const languages = Object.keys(read("lib/locales"));
const messages = new Map(languages.map((each) => [each, read(`messages/${each}`).errors]));

/**
 * Answers the refusal `code`; what Next still writes afterwards goes nowhere. What the client still
 * sends is read and dropped for a while: a connection closed under its hands would take the answer with it.
 */
export function refuse(request, response, code, headers = {}) {
  const refused = refusal(request, code);
  answer(request, response, refused.status, { ...refused.headers, ...headers }, refused.body);
}

function answer(request, response, status, headers, body) {
  // Who waits to be asked for a body never sends it: nothing else could follow on this connection.
  const last = request.headers.expect && { connection: "close" };
  response.writeHead(status, { ...headers, ...last });
  response.end(body);
  const timer = setTimeout(() => request.socket.destroy(), lingerMs).unref();
  for (const over of ["end", "close"]) request.once(over, () => clearTimeout(timer));
  request.resume();
  for (const name of ["setHeader", "appendHeader", "removeHeader", "writeHead", "flushHeaders"]) {
    response[name] = () => response;
  }
  for (const name of ["write", "end"]) response[name] = () => true;
}

/** Answers the refusal `code` on a connection that Node has taken out of its HTTP, and closes it. */
export function refuseConnection(request, socket, code, headers) {
  const { status, body, ...refused } = refusal(request, code);
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.writeHead(status, { ...refused.headers, ...headers });
  socket.on("error", () => {});
  response.end(body, () => socket.destroySoon());
}

// The screens with a form that carries a file, and where each says that it was too large.
const fileForms = [
  [/^\/profile(\?.*)?$/, () => "/profile?edit=1&large=1"],
  [/^\/projects\/([0-9a-f-]{36})(\?.*)?$/, ([, id]) => `/projects/${id}?files=1&large=1`],
];

/**
 * Refuses a large body. Somebody who sent it with a screen's form is led back to the form, which says that
 * it was too large, or to the sign-in where there is no session; every other client gets a call's answer.
 */
export function refuseUpload(request, response, code, headers) {
  const { "next-action": action, accept = "" } = request.headers;
  const isForm = !action && /text\/html/.test(accept);
  for (const [screen, form] of isForm || action ? fileForms : []) {
    const found = screen.exec(request.url);
    if (!found) continue;
    if (code === "unauthenticated") return refuseVisitor(request, response, found[0], action);
    if (isForm) return answer(request, response, 303, redirect(form(found)));
  }
  refuse(request, response, code, headers);
}

const redirect = (location) => ({ location, "content-length": 0 });

function refuseVisitor(request, response, path, action) {
  const login = `/login?callbackUrl=${encodeURIComponent(path)}`;
  if (!action) return answer(request, response, 303, redirect(login));
  // An action's own client follows this, whatever the status.
  refuse(request, response, "unauthenticated", { "x-action-redirect": `${login};push` });
}

/** The status, the headers and the body of the refusal `code`. */
export function refusal(request, code) {
  const chosen = /(?:^|;\s*)app_language=(\w+)(?:;|$)/.exec(request.headers.cookie ?? "")?.[1];
  const texts = messages.get(chosen) ?? messages.get(languages[0]);
  const body = JSON.stringify({ message: texts[code], code });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
  };
  return { status: statuses[code], headers, body };
}
