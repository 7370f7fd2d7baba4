import type { IncomingMessage, ServerResponse } from "node:http";

/** Counts requests and answers /metrics: see metrics.mjs. */
export function openMetrics(options: {
  token?: string;
  stateText: () => Promise<string>;
  routeOf?: (request: IncomingMessage) => string;
}): {
  watch: (request: IncomingMessage, response: ServerResponse) => void;
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
};
