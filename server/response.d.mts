import type { IncomingMessage, ServerResponse } from "node:http";

/** Makes a 400 in JSON of Next's bare 500. */
export function replaceBareFailure(request: IncomingMessage, response: ServerResponse): void;

/** Lets what is flushed within a moment go out together, and then the rest. */
export function flushInOnePacket(response: ServerResponse): void;
