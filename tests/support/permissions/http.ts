import type { Server } from "@/tests/support/permissions/servers";

export type Asked = {
  json?: unknown;
  body?: FormData | string | Uint8Array;
  headers?: Record<string, string>;
  cookie?: string;
};
export type Answered = { status: number; headers: Headers; text: string; cookie: string };

/** What a busy machine answers that has done nothing of what was asked; the last to who asks for several things at once. */
export const UNSERVED: readonly string[] = ["not_done", "busy", "too_many_at_once"];

/** One request as a browser on the same site sends it; redirects are answers. */
export async function ask(
  server: Pick<Server, "url">,
  method: string,
  path: string,
  asked: Asked,
): Promise<Answered> {
  const answer = await fetch(server.url + path, {
    method,
    redirect: "manual",
    headers: {
      // Nobody's time is worth packing it.
      "accept-encoding": "identity",
      ...(method === "GET" ? {} : { origin: server.url }),
      ...(asked.json !== undefined && { "content-type": "application/json" }),
      ...(asked.cookie && { cookie: asked.cookie }),
      ...asked.headers,
    },
    body:
      (asked.body as BodyInit) ??
      (asked.json === undefined ? undefined : JSON.stringify(asked.json)),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return { status: answer.status, headers: answer.headers, text: await answer.text(), cookie };
}
