import type { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";

const server = globalThis as typeof globalThis & {
  openFutureAnswering?: AsyncLocalStorage<ServerResponse>;
};

/**
 * Answers the request in hand with 429 and the seconds to wait, where Next lets a screen answer only with
 * 200, 403 and 404. Before anything of the page is sent; without our server (tests) nothing happens.
 */
export function answerTooMany(seconds: number): void {
  const response = server.openFutureAnswering?.getStore();
  if (!response || response.headersSent) return;
  response.statusCode = 429;
  response.setHeader("retry-after", String(seconds));
}
