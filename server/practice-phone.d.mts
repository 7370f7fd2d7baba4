import type { IncomingMessage, ServerResponse } from "node:http";
export function openPracticePhone(
  url: string | undefined,
): (request: IncomingMessage, response: ServerResponse) => boolean;
