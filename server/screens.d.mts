import type { IncomingMessage, ServerResponse } from "node:http";

/** Hands a request on when it is its session's turn: see screens.mjs. */
export function screensInTurn(
  turnOf: (request: IncomingMessage, signal: AbortSignal) => Promise<(() => void) | null>,
): (request: IncomingMessage, response: ServerResponse, proceed: () => unknown) => unknown;
