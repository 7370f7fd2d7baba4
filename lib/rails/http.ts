/** How long a provider has for an answer, and how much it may say. */
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 256 * 1024;

export type Answered = { status: number; body: unknown };

/** No answer came, or none that can be read. */
export class Unanswered extends Error {
  override name = "Unanswered";
}

type Call = { method: "GET" | "POST"; headers: Record<string, string>; body?: object };

/**
 * One call to a provider: ten seconds, 256 KB, no redirect, no proxy. The body is JSON or null. Throws Unanswered where the
 * line or the answer was cut.
 */
export async function call(url: string, { method, headers, body }: Call): Promise<Answered> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: "application/json",
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: json(await limited(response)) };
  } catch (error) {
    throw new Unanswered(error instanceof Error ? error.name : "error", { cause: error });
  }
}

async function limited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new Error("too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

// A page of HTML with status 200 is no answer.
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
