import type { IncomingMessage } from "node:http";

/** The status, the headers and the body of a refusal: see answers.mjs. */
export function refusal(
  request: Pick<IncomingMessage, "headers">,
  code: string,
): { status: number; headers: Record<string, string | number>; body: string };
