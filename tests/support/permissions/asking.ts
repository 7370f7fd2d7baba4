import { type ErrorCode, STATUS_OF } from "@/lib/errors";
import { type Answered, ask } from "@/tests/support/permissions/http";
import { listActions } from "@/tests/support/permissions/listing";
import type { Who } from "@/tests/support/permissions/people";
import type { Row } from "@/tests/support/permissions/read-table";
import { ACTIONS } from "@/tests/support/permissions/requests/actions";
import { CALLS } from "@/tests/support/permissions/requests/calls";
import type { Asking } from "@/tests/support/permissions/requests/make";
import { PAGES } from "@/tests/support/permissions/requests/pages";
import type { Stage } from "@/tests/support/permissions/stage";

/** Read when the first form is sent: there is nothing to read before the application is built. */
let actions: ReturnType<typeof listActions> | undefined;

/** Whether a call changes something. */
export const writes = (call: string) => /^(POST|PUT|PATCH|DELETE) /.test(call);

/** What somebody asks for in a row, made for them. */
export async function make(stage: Stage, row: Row, who: Who): Promise<Asking> {
  return (await makerOf(row)?.(stage, who)) ?? {};
}

/** Whether what is asked for depends on who asks: else those who are refused ask for the same. */
export function isPersonal(row: Row): boolean {
  return (makerOf(row)?.length ?? 0) > 1;
}

/** Whether it makes overdue borrowers of those who ask, who then borrow nothing more: it is asked last. */
export function makesOverdue({ name }: Row): boolean {
  return /^(POST .*\/(word|overrule|write-off)|giveWord|overrule|writeOff) \(interest\)$/.test(
    name,
  );
}

function makerOf({ kind, name }: Row) {
  return { CALLS, PAGES, ACTIONS }[kind][name];
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
  server: Pick<Stage["server"], "url">,
  name: string,
  path: string,
  body: FormData,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Answered> {
  actions ??= listActions();
  const id = actions.find((action) => action.name === name)?.id ?? "";
  const accept = "text/x-component";
  return ask(server, "POST", path, {
    body,
    cookie,
    headers: { accept, "next-action": id, ...headers },
  });
}

const PLACES: Record<string, string> = {
  "/login": "login",
  "/dashboard": "home",
  "/settings/two-factor": "enrol",
  "/confirm-email/done": "done",
  "/notices": "done",
};
/** Refusals that have a word of their own in the table. */
const CODES: Record<string, string> = {
  enrolment_required: "enrol",
  own_offer: "own",
  own_request: "own",
};

/** What came of it, in the words of the table. */
export function outcomeOf(
  row: Row,
  { about }: Asking,
  { status, headers, text }: Answered,
): string {
  const to = headers.get("x-action-redirect")?.split(";")[0] ?? headers.get("location");
  if (to) {
    const { pathname } = new URL(to, "http://here");
    return PLACES[pathname] ?? pathname;
  }
  if (row.kind === "PAGES") {
    if (status === 200 && about) return text.includes(about) ? "shown" : "hidden";
    return String(status);
  }
  const failed = row.kind === "ACTIONS" ? /"failure":\{"status":(\d{3})/.exec(text)?.[1] : status;
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  // One of several that was refused stands in an answer of 200.
  if (text.includes('"ok":false')) return String(STATUS_OF[code as ErrorCode]);
  if (Number(failed) >= 400) return CODES[code ?? ""] ?? String(failed);
  return String(status);
}

/** As `outcomeOf`, and `waits` where it was done but nothing has moved yet. */
export async function cameTo(row: Row, asking: Asking, answer: Answered): Promise<string> {
  const outcome = outcomeOf(row, asking, answer);
  return outcome.startsWith("2") && (await asking.waits?.()) ? "waits" : outcome;
}
