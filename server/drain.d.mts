import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** How long a server takes to go at most, in milliseconds: see drain.mjs. */
export function longestGoing(seconds: number): number;
/** DRAIN_SECONDS. Throws where it is no number from 0 to 300. */
export function drainSeconds(text?: string): number;
/** How a server goes without failing anybody. */
export function openDrain(options?: { seconds?: number }): {
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  begin: (server: Server) => Promise<void>;
};
