import { listActions } from "@/tests/support/permissions/listing";
import { ACTIONS, type Asking, CALLS, PAGES } from "@/tests/support/permissions/requests";
import { type Answered, ask, type Stage } from "@/tests/support/permissions/stage";
import type { Row, Who } from "@/tests/support/permissions/table";

const actions = listActions();

/** Whether a call changes something. */
export const writes = (call: string) => /^(POST|PUT|PATCH|DELETE) /.test(call);

/** What somebody asks for in a row, made for them. */
export async function make(stage: Stage, row: Row, who: Who): Promise<Asking> {
  const table = { CALLS, PAGES, ACTIONS }[row.kind];
  return (await table[row.name]?.(stage, who)) ?? {};
}

/** Asks for it, as a browser on the same site does. */
export function send(
  { server }: Stage,
  row: Row,
  asking: Asking,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Answered> {
  if (row.kind === "PAGES") return ask(server, "GET", asking.path ?? row.of, { cookie, headers });
  if (row.kind === "ACTIONS") {
    const { path = "", state, form = {} } = asking;
    const body = argumentsOf(state === undefined ? ["$K1"] : [state, "$K1"], form);
    return act(server, row.of, path, body, cookie, headers);
  }
  return call(server, row.of, asking, cookie, headers);
}

async function call(
  server: Stage["server"],
  of: string,
  { path, json, signed, headers: more }: Asking,
  cookie: string,
  headers: Record<string, string>,
): Promise<Answered> {
  const [method = "", address = ""] = of.split(" ");
  if (!signed)
    return ask(server, method, path ?? address, { json, cookie, headers: { ...headers, ...more } });
  const csrf = await ask(server, "GET", "/api/auth/csrf", {});
  return ask(server, method, path ?? address, {
    json: { ...Object(json), ...JSON.parse(csrf.text) },
    cookie: [cookie, csrf.cookie].filter(Boolean).join("; "),
    headers,
  });
}

/** As React sends a form to its action: the arguments, the form among them by its number. */
export function argumentsOf(given: unknown[], form: Record<string, string>): FormData {
  const body = new FormData();
  for (const [field, value] of Object.entries(form)) body.set(`_1_${field}`, value);
  body.set("0", JSON.stringify(given));
  return body;
}

/** Calls an action as a browser with script does. */
export function act(
  server: Stage["server"],
  name: string,
  path: string,
  body: FormData,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const id = actions.find((action) => action.name === name)?.id ?? "";
  const accept = "text/x-component";
  return ask(server, "POST", path, {
    body,
    cookie,
    headers: { accept, "next-action": id, ...headers },
  });
}

/** What came of it, in the words of the table. */
export function outcomeOf(
  row: Row,
  { about }: Asking,
  { status, headers, text }: Answered,
): string {
  const to = headers.get("x-action-redirect")?.split(";")[0] ?? headers.get("location");
  if (to) {
    const { pathname } = new URL(to, "http://here");
    const places = {
      "/login": "login",
      "/dashboard": "home",
      "/confirm-email/done": "done",
      "/notices": "done",
    };
    return Object.entries(places).find(([path]) => path === pathname)?.[1] ?? pathname;
  }
  if (row.kind === "PAGES" && status === 200 && about) {
    return text.includes(about) ? "shown" : "hidden";
  }
  if (row.kind !== "ACTIONS" || status !== 200) return String(status);
  return /"failure":\{"status":(\d{3})/.exec(text)?.[1] ?? String(status);
}
