import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** So many at once and so many bytes of them. */
type Share = { count: number; bytes: number };

/** A server that hands `handle` what is sound: see http.mjs. */
export function createGuardedServer(options: {
  handle: (request: IncomingMessage, response: ServerResponse) => unknown;
  isKnownHost: (host: string, arrived: Socket) => boolean;
  uploaderOf: (request: IncomingMessage) => Promise<string | null>;
  metrics?: {
    watch: (request: IncomingMessage, response: ServerResponse) => void;
    answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  };
  bounds?: {
    connections?: { inAll: number; perNetwork: number; longMs?: number };
    connectionsCheckingInterval?: number;
    times?: Partial<
      Pick<Server, "headersTimeout" | "requestTimeout" | "keepAliveTimeout" | "timeout">
    >;
    pace?: { bytes: number; everyMs: number };
    shares?: { member: Share; network: Share; all: Share };
  };
}): Server;
