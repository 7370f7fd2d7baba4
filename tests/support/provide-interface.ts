import type { TestProject } from "vitest/node";
import type { Interface } from "@/tests/support/conformity";

declare module "vitest" {
  export interface ProvidedContext {
    interface: Interface | null;
  }
}

const SOMEBODY = { identifier: "jean", password: "demo-pass-2026" };

/** Reads once what the served application says of its calls, for every file that asks it. */
export default async function setup(project: TestProject): Promise<void> {
  const [server] = JSON.parse(process.env.TEST_SERVERS ?? "[]") as { url: string }[];
  project.provide("interface", server ? await read(server.url) : null);
}

async function read(url: string): Promise<Interface> {
  const post = (path: string, json: object, cookie = "") =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url, cookie },
      body: JSON.stringify(json),
    });
  const signedIn = await post("/api/login", SOMEBODY);
  if (!signedIn.ok) throw new Error(`Nobody can sign in to ${url}: ${await signedIn.text()}`);
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(";")[0]);
  const answer = await fetch(`${url}/api/openapi.json`, { headers: { cookie: cookie.join("; ") } });
  await post("/api/logout", {}, cookie.join("; "));
  return (await answer.json()) as Interface;
}
