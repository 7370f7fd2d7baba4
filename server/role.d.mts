import type { IncomingMessage, ServerResponse } from "node:http";

/** Whether this process answers the request: see role.mjs. */
export function serves(request: IncomingMessage, response: ServerResponse): boolean;
