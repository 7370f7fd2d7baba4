// Which requests a process answers: one that works through the jobs alone says only how it is.
import { refuse } from "./answers.mjs";

const isWorker = process.env.ROLE === "worker";
const aboutItself = /^\/(healthz|readyz)([?]|$)/;

/** Whether this process answers the request; refuses it where it does not. */
export function serves(request, response) {
  if (!isWorker || aboutItself.test(request.url)) return true;
  refuse(request, response, "not_found");
  return false;
}
