import type { IncomingMessage } from "node:http";

/** Names the route of a request: see routes.mjs. */
export function openRoutes(output: string): (request: Pick<IncomingMessage, "url">) => string;
