import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers for the packed files of the build in `output`: whether it did. */
export function openPackedFiles(
  output: string,
): (request: IncomingMessage, response: ServerResponse) => boolean;
