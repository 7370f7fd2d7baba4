// The server's own answers, as the calls give them: {message, code} in the reader's language.
import { readFileSync } from "node:fs";

const statuses = {
  malformed: 400,
  foreign_origin: 403,
  method_not_allowed: 405,
  body_too_large: 413,
};

const read = (language) =>
  JSON.parse(readFileSync(new URL(`../messages/${language}.json`, import.meta.url), "utf8")).errors;
const messages = { en: read("en"), rw: read("rw") };

/**
 * Answers the refusal `code`; what Next still writes afterwards goes nowhere. What the client still
 * sends is read and dropped: a connection closed under its hands would take the answer with it.
 */
export function refuse(request, response, code, headers = {}) {
  const { status, body } = refusal(request, code);
  answer(request, response, status, { ...refusalHeaders, ...headers }, body);
}

function answer(request, response, status, headers, body) {
  response.writeHead(status, headers);
  response.end(body);
  request.resume();
  for (const name of ["setHeader", "appendHeader", "removeHeader", "writeHead", "flushHeaders"]) {
    response[name] = () => response;
  }
  for (const name of ["write", "end"]) response[name] = () => true;
}

// The screens with a form that carries a file, and where each says that it was too large.
const fileForms = [
  [/^\/profile(\?|$)/, () => "/profile?edit=1&large=1"],
  [/^\/projects\/([0-9a-f-]{36})(\?|$)/, ([, id]) => `/projects/${id}?files=1&large=1`],
];

/**
 * Refuses a body that is too large. Somebody who sent such a form without script gets the form back,
 * which says so; every other client the answer of a call.
 */
export function refuseBody(request, response) {
  const { url, headers } = request;
  const isForm = !headers["next-action"] && /text\/html/.test(headers.accept ?? "");
  for (const [screen, form] of isForm ? fileForms : []) {
    const found = screen.exec(url);
    if (found) return answer(request, response, 303, { location: form(found) });
  }
  refuse(request, response, "body_too_large");
}

export const refusalHeaders = { "content-type": "application/json", "cache-control": "no-store" };

/** The status and the body of the refusal `code`. */
export function refusal(request, code) {
  const language = /(?:^|;\s*)app_language=rw(?:;|$)/.test(request.headers.cookie ?? "")
    ? "rw"
    : "en";
  return {
    status: statuses[code],
    body: JSON.stringify({ message: messages[language][code], code }),
  };
}
