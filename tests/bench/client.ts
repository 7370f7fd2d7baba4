import { type Agent, type IncomingMessage, type RequestOptions, request } from "node:http";
import { DEMO_PASSWORD } from "@/db/seed/joining";

/** What came back, to its end, and how long that took; status 0: the connection broke. */
export type Answer = { status: number; body: Buffer; ms: number };
export type Call = {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
  agent?: Agent;
  signal?: AbortSignal;
};

/** One call of the application at `base`. Rejects only when `signal` ends it. */
export function call(base: string, path: string, options: Call = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body, agent, signal } = options;
  const start = performance.now();
  const sent = body && JSON.stringify(body);
  const more = sent && {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(sent)),
    origin: base,
  };
  const how: RequestOptions = { method, headers: { ...headers, ...more }, agent, signal };
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const done = (status: number) =>
      resolve({ status, body: Buffer.concat(parts), ms: performance.now() - start });
    const fail = (error: Error) => (signal?.aborted ? reject(error) : done(0));
    const take = (answer: IncomingMessage) => {
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", fail).on("end", () => done(Number(answer.statusCode)));
    };
    request(`${base}${path}`, how, take).on("error", fail).end(sent);
  });
}

/** The cookie of somebody of the demonstration who signs in; throws with the status as the cause. */
export async function cookieOf(base: string, identifier: string): Promise<string> {
  const answer = await fetch(`${base}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: base },
    body: JSON.stringify({ identifier, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) {
    const said = `${answer.status} ${await answer.text()}`;
    throw new Error(`${identifier} could not sign in: ${said}`, { cause: answer.status });
  }
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
