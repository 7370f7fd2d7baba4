import type { IncomingMessage, ServerResponse } from "node:http";

/** Wraps an answer so that its text goes out packed; calls the third argument then. */
export function packAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void;
