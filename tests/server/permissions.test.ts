import { afterAll, beforeAll, expect, test } from "vitest";
import { listActions, listExportedActions, listFiles } from "@/tests/support/permissions/listing";
import { ACTIONS, type Asking, CALLS, PAGES } from "@/tests/support/permissions/requests";
import type { Server } from "@/tests/support/permissions/servers";
import { type Answered, ask, openStage, type Stage } from "@/tests/support/permissions/stage";
import { PEOPLE, type Row, readTable, type Who } from "@/tests/support/permissions/table";

/**
 * Every call, page and action, asked by everybody (tests/support/permissions/table.ts), over HTTP
 * and against a cooperative of its own: once with the middleware and once without it. The second
 * server runs the very same build, whose list of functions no longer names the middleware, so that
 * nothing but the pages, handlers and actions themselves can refuse. What is refused must have
 * changed no row of any table, and a right that is refused must stand in the audit trail.
 *
 * An action is called as a browser with script does, with the id that anybody can read from the
 * scripts of the site: whether one's screen shows the form does not matter.
 */
const rows = readTable();
const actions = listActions();
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const listed = (kind: Row["kind"]) => [
  ...new Set(rows.filter((row) => row.kind === kind).map((row) => row.of)),
];
const addressOf = (call: string) => call.split(" ")[1] ?? "";

test("every page, call and action stands in the table", async () => {
  expect(listed("PAGES").sort()).toEqual(listFiles("page.tsx"));
  const addresses = [...new Set(listed("CALLS").map(addressOf))].sort();
  expect(addresses).toEqual(listFiles("route.ts"));
  const names = actions.map(({ name }) => name).sort();
  expect(listed("ACTIONS").sort(), "actions of the build").toEqual(names);
  expect(listExportedActions(), "actions of the source").toEqual(names);
  const rowNames = new Set(rows.map(({ name }) => name));
  const unknown = Object.keys({ ...CALLS, ...PAGES, ...ACTIONS }).filter((n) => !rowNames.has(n));
  expect(unknown, "requests without a row").toEqual([]);
  expect(rowNames.size, "no row twice").toBe(rows.length);
});

test("every method that a call answers to stands in the table", async () => {
  for (const at of ["with", "without"] as const) {
    const server = stage.servers[at];
    for (const [path, methods] of await callsByPath()) {
      const options = await ask(server, "OPTIONS", path, { cookie: stage.cookies.admin });
      const allowed = (options.headers.get("allow") ?? "").split(", ");
      const written = allowed.filter((method) => !["HEAD", "OPTIONS"].includes(method)).sort();
      if (path.includes("/no/such/") || path === "/api/auth/error") {
        expect(options.status, path).toBe(404);
        continue;
      }
      expect(written, path).toEqual([...methods].sort());
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        if (methods.has(method)) continue;
        const before = await stage.state();
        const answer = await ask(server, method, path, { cookie: stage.cookies.admin });
        expect(answer.status, `${method} ${path}`).toBe(405);
        expect(await stage.state(), `${method} ${path}`).toBe(before);
      }
    }
  }
});

async function callsByPath(): Promise<Map<string, Set<string>>> {
  const paths = new Map<string, Set<string>>();
  for (const row of rows.filter(({ kind }) => kind === "CALLS")) {
    const [method = "", address = ""] = row.of.split(" ");
    const { path = address } = (await CALLS[row.name]?.(stage, "admin")) ?? {};
    // Each of an address's records for itself would be the same handlers again.
    const known = row.of.includes("[id]") ? address.replace("[id]", stage.secret.id) : path;
    paths.set(known, (paths.get(known) ?? new Set()).add(method));
  }
  return paths;
}

for (const at of ["with", "without"] as const) {
  test(`everybody gets what the table says, ${at} the middleware`, async () => {
    const server = stage.servers[at];
    const { headers } = await ask(server, "GET", "/login", {});
    expect(headers.has("content-security-policy"), "the middleware answers").toBe(at === "with");
    const wrong: string[] = [];
    for (const row of rows) wrong.push(...(await wrongIn(server, row, at)));
    expect(wrong).toEqual([]);
  });
}

test("nobody writes from another site, whatever they may", async () => {
  const wrong: string[] = [];
  for (const row of rows.filter(({ kind, of }) => kind === "ACTIONS" || writes(of))) {
    for (const origin of ["https://evil.example", "null"]) {
      const asking = await make(row, "admin");
      const before = await stage.state();
      const answer = await send(stage.servers.with, row, asking, stage.cookies.admin, { origin });
      if (answer.status !== 403) wrong.push(`${row.name} from ${origin}: ${answer.status}`);
      if ((await stage.state()) !== before) wrong.push(`${row.name} from ${origin} wrote`);
    }
  }
  expect(wrong).toEqual([]);
});

test("arguments that are none, and text that nobody could keep, write nothing and are no 500", async () => {
  const wrong: string[] = [];
  for (const row of rows.filter(({ kind, name, of }) => kind === "ACTIONS" && name === of)) {
    const asking = await make(row, "admin");
    const cookie = asking.endsSession ? "" : stage.cookies.admin;
    for (const [what, body] of hostileBodies(asking)) {
      const before = await stage.state();
      const answer = await act(stage.servers.with, row.of, asking.path ?? "", body, cookie);
      const failed = /"failure":\{"status":(\d)/.exec(answer.text)?.[1];
      if (answer.status >= 500 || failed === "5") wrong.push(`${row.name}, ${what}: a 500`);
      if ((await stage.state()) !== before) wrong.push(`${row.name}, ${what}: it has written`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Calls of an action that no form of ours would make. */
function hostileBodies({ state, form = {} }: Asking): [string, FormData][] {
  const bad = "a\u0000b\ud800";
  const chosen = ["intent", "act", "status", "approvers"];
  const fields = Object.keys(form).filter((field) => !chosen.includes(field));
  const spoilt = Object.fromEntries(fields.map((field) => [field, bad]));
  const given = state === undefined ? ["$K1"] : [state, "$K1"];
  return [
    ["no arguments", argumentsOf([], {})],
    ["texts", argumentsOf(["x", "y"], {})],
    ["nothing before the form", argumentsOf([null, "$K1"], { a: "b" })],
    ["unusable text", argumentsOf(given, { ...form, ...spoilt })],
    ["an unusable name", argumentsOf(given, { intent: "review", recipient: bad, amount: "1" })],
    ["very long text", argumentsOf(given, { ...form, [fields[0] ?? "a"]: "9".repeat(50_000) })],
  ];
}

/** What is not as the table says in a row. Those who may not write ask first, all at once. */
async function wrongIn(server: Server, row: Row, at: "with" | "without"): Promise<string[]> {
  const expected = (who: Who) => row.cells[who][at];
  const cells = await Promise.all(
    PEOPLE.map(async (who) => {
      const asking = await make(row, who);
      const cookie = asking.endsSession ? await stage.freshCookie(who) : stage.cookies[who];
      return { who, asking, cookie };
    }),
  );
  const outcomes = (some: typeof cells) =>
    fewAtOnce(some, async ({ who, asking, cookie }) => {
      const outcome = outcomeOf(row, asking, await send(server, row, asking, cookie));
      return outcome === expected(who) ? [] : [`${who}: ${expected(who)} expected, got ${outcome}`];
    });
  const before = { state: await stage.state(), noted: await stage.refusals() };
  const readers = cells.filter(({ who }) => !mayWrite(row, expected(who)));
  const wrong = await outcomes(readers);
  if ((await stage.state()) !== before.state) wrong.push("one of those who may not has written");
  const noted = await stage.refusals();
  for (const who of PEOPLE) {
    const times = noted[who] - before.noted[who];
    const due = expected(who) === "403" ? 1 : 0;
    if (times !== due)
      wrong.push(`${who}: the trail tells ${times} times of a refusal, not ${due}`);
  }
  wrong.push(...(await outcomes(cells.filter((cell) => !readers.includes(cell)))));
  return wrong.map((text) => `${row.name}, ${text}`);
}

// Not all: so many exports at once are refused.
async function fewAtOnce<T, R>(all: T[], run: (one: T) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < all.length; at += 4) {
    found.push(...(await Promise.all(all.slice(at, at + 4).map(run))).flat());
  }
  return found;
}

function mayWrite({ kind, of }: Row, expected: string): boolean {
  const done = expected.startsWith("2") || ["home", "login", "done"].includes(expected);
  return done && (kind === "ACTIONS" || (kind === "CALLS" && writes(of)));
}

const writes = (call: string) => /^(POST|PUT|PATCH|DELETE) /.test(call);

async function make(row: Row, who: Who): Promise<Asking> {
  const table = { CALLS, PAGES, ACTIONS }[row.kind];
  return (await table[row.name]?.(stage, who)) ?? {};
}

function send(
  server: Server,
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
  server: Server,
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

// As React sends a form to its action: the arguments, the form among them by its number.
function argumentsOf(given: unknown[], form: Record<string, string>): FormData {
  const body = new FormData();
  for (const [field, value] of Object.entries(form)) body.set(`_1_${field}`, value);
  body.set("0", JSON.stringify(given));
  return body;
}

function act(
  server: Server,
  name: string,
  path: string,
  body: FormData,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const id = actions.find((action) => action.name === name)?.id ?? "";
  const accept = "text/x-component";
  return ask(server, "POST", path, {
    ...{ body, cookie, headers: { accept, "next-action": id, ...headers } },
  });
}

function outcomeOf(row: Row, { about }: Asking, { status, headers, text }: Answered): string {
  const to = headers.get("x-action-redirect")?.split(";")[0] ?? headers.get("location");
  if (to) {
    const { pathname } = new URL(to, "http://here");
    const places = {
      ...{ "/login": "login", "/dashboard": "home" },
      ...{ "/confirm-email/done": "done", "/notices": "done" },
    };
    return Object.entries(places).find(([path]) => path === pathname)?.[1] ?? pathname;
  }
  if (row.kind === "PAGES" && status === 200 && about) {
    return text.includes(about) ? "shown" : "hidden";
  }
  if (row.kind !== "ACTIONS" || status !== 200) return String(status);
  return /"failure":\{"status":(\d{3})/.exec(text)?.[1] ?? String(status);
}
