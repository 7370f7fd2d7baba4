// The phone of the practice network in the demonstration, under the application's own address: whoever reaches the one reaches
// the other. Where the provider is a real one there is no such page.
import { request as ask } from "node:http";
import { securityHeaders } from "./security-headers.mjs";

const PHONE = /^\/practice-phone(\?|$)/;
const PASSED_ON = ["content-type", "content-length", "cookie"];

/** Answers for the practice phone of the network at `url`: whether it did. Without an address it never does. */
export function openPracticePhone(url) {
  return (request, response) => {
    if (!url || !PHONE.test(request.url)) return false;
    if (!["GET", "HEAD", "POST"].includes(request.method)) return false;
    const headers = Object.fromEntries(
      PASSED_ON.filter((name) => request.headers[name]).map((name) => [
        name,
        name === "cookie" ? language(request.headers.cookie) : request.headers[name],
      ]),
    );
    const passed = ask(
      new URL(request.url, url),
      { method: request.method, headers },
      (answered) => {
        const {
          location,
          "content-type": type,
          "content-security-policy": policy,
        } = answered.headers;
        response.writeHead(answered.statusCode, {
          ...securityHeaders,
          "cache-control": "no-store",
          ...(location && { location }),
          ...(type && { "content-type": type }),
          ...(policy && { "content-security-policy": policy }),
        });
        answered.pipe(response);
      },
    );
    passed.on("error", () => {
      if (response.headersSent) return response.destroy();
      response.writeHead(502, { ...securityHeaders, "content-type": "text/plain" });
      response.end("The practice network does not answer.");
    });
    request.pipe(passed);
    return true;
  };
}

// Nothing else that the browser keeps for us is any business of another program.
const language = (cookies) => /(?:^|; *)(app_language=\w+)/.exec(cookies)?.[1] ?? "";
