import { afterAll, beforeAll, expect, test } from "vitest";
import { act, argumentsOf, make, send, writes } from "@/tests/support/permissions/asking";
import { wrongIn } from "@/tests/support/permissions/matrix";
import { type Asking, CALLS } from "@/tests/support/permissions/requests";
import { ask, openStage, type Stage } from "@/tests/support/permissions/stage";
import { KINDS, PEOPLE, type Row, readTable, type Who } from "@/tests/support/permissions/table";

/**
 * The table of permissions.test.ts once more with the middleware taken away: the very same build, whose list
 * of functions no longer names it, so that nothing but the pages, handlers and actions themselves can refuse.
 */
const rows = readTable();
let stage: Stage;

beforeAll(async () => {
  stage = await openStage("without");
});
afterAll(() => stage?.close());

/** Whom a row keeps out, and one whom it lets in: the others are let in by the same code as with it. */
function keptOut(row: Row): Who[] {
  const refused = /^(401|403|404|login|hidden)$/;
  return PEOPLE.filter((who) => who === "admin" || refused.test(row.cells[who].without));
}

test("the middleware does not answer", async () => {
  const { headers } = await ask(stage.server, "GET", "/login", {});
  expect(headers.has("content-security-policy")).toBe(false);
});

for (const kind of KINDS) {
  test(`without the middleware everybody is refused the ${kind.toLowerCase()} that the table says`, async () => {
    const wrong: string[] = [];
    for (const row of rows.filter((each) => each.kind === kind)) {
      wrong.push(...(await wrongIn(stage, row, "without", keptOut(row))));
    }
    expect(wrong).toEqual([]);
  });
}

test("every method that a call answers to stands in the table", async () => {
  const cookie = stage.cookies.admin;
  for (const [path, methods] of await callsByPath()) {
    const options = await ask(stage.server, "OPTIONS", path, { cookie });
    const allowed = (options.headers.get("allow") ?? "").split(", ");
    const written = allowed.filter((method) => !["HEAD", "OPTIONS"].includes(method)).sort();
    if (path.includes("/no/such/") || path === "/api/auth/error") {
      expect(options.status, path).toBe(404);
      continue;
    }
    expect(written, path).toEqual([...methods].sort());
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !methods.has(one));
    const before = await stage.state();
    const statuses = others.map(
      async (method) => (await ask(stage.server, method, path, { cookie })).status,
    );
    expect(await Promise.all(statuses), `${others} ${path}`).toEqual(others.map(() => 405));
    expect(await stage.state(), `${others} ${path}`).toBe(before);
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

test("nobody writes from another site, whatever they may", async () => {
  const wrong: string[] = [];
  for (const row of rows.filter(({ kind, of }) => kind === "ACTIONS" || writes(of))) {
    const asking = await make(stage, row, "admin");
    const before = await stage.state();
    for (const origin of ["https://evil.example", "null"]) {
      const answer = await send(stage, row, asking, stage.cookies.admin, { origin });
      if (answer.status !== 403) wrong.push(`${row.name} from ${origin}: ${answer.status}`);
    }
    if ((await stage.state()) !== before) wrong.push(`${row.name} from another site wrote`);
  }
  expect(wrong).toEqual([]);
});

test("arguments that are none, and text that nobody could keep, write nothing and are no 500", async () => {
  const wrong: string[] = [];
  for (const row of rows.filter(({ kind, name, of }) => kind === "ACTIONS" && name === of)) {
    const asking = await make(stage, row, "admin");
    const cookie = asking.endsSession ? "" : stage.cookies.admin;
    const before = await stage.state();
    for (const [what, body] of hostileBodies(asking)) {
      const answer = await act(stage.server, row.of, asking.path ?? "", body, cookie);
      const failed = /"failure":\{"status":(\d)/.exec(answer.text)?.[1];
      if (answer.status >= 500 || failed === "5") wrong.push(`${row.name}, ${what}: a 500`);
    }
    if ((await stage.state()) !== before) wrong.push(`${row.name}: one of them has written`);
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
