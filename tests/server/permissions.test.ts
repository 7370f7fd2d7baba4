import { afterAll, beforeAll, expect, test } from "vitest";
import { make, makesOverdue, send, writes } from "@/tests/support/permissions/asking";
import { ask } from "@/tests/support/permissions/http";
import { wrongIn } from "@/tests/support/permissions/matrix";
import { type Row, readTable } from "@/tests/support/permissions/read-table";
import { CALLS } from "@/tests/support/permissions/requests/calls";
import type { Asking } from "@/tests/support/permissions/requests/make";
import { openStage, type Stage } from "@/tests/support/permissions/stage";

/**
 * Every call, page and action of the table (tests/support/permissions/table.ts), over HTTP and against a
 * cooperative of its own, with the middleware taken away: nothing but pages, handlers and actions themselves can refuse.
 * What everybody gets of pages and actions is in permissions-forms.test.ts, so that two servers share the longest
 * tests; what the middleware adds is in permissions-middleware.test.ts.
 *
 * An action is called as a browser with script does, with the id that anybody can read from the scripts of the site:
 * whether one's screen shows the form does not matter.
 */
const rows = readTable();
let stage: Stage;

beforeAll(async () => {
  stage = await openStage("without");
});
afterAll(() => stage?.close());

test("the middleware does not answer", async () => {
  const { headers } = await ask(stage.server, "GET", "/login", {});
  expect(headers.has("content-security-policy")).toBe(false);
});

test("what is written is seen", async () => {
  const before = await stage.state();
  expect(await stage.changedSince(before)).toEqual([]);
  await stage.newMember();
  expect(await stage.changedSince(before)).toContain("members");
});

test("everybody gets what the table says of calls", async () => {
  const calls = rows.filter((row) => row.kind === "CALLS" && !makesOverdue(row));
  expect(await wrongIn(stage, calls, "without")).toEqual([]);
});

// What else is asked of a call or action has the same handler.
const plain = new Set(rows.filter(({ name, of }) => name === of).map(({ of }) => of));
const plainRows = rows.filter(({ name, of }) => name === of || !plain.has(of));
const isWrite = ({ kind, of }: Row) => kind === "ACTIONS" || (kind === "CALLS" && writes(of));

test("every method that a call answers to stands in the table", async () => {
  const cookie = stage.cookies.admin;
  const paths = await callsByPath();
  const before = await stage.state();
  for (const [path, methods] of paths) {
    const options = await ask(stage.server, "OPTIONS", path, { cookie });
    const allowed = (options.headers.get("allow") ?? "").split(", ");
    const written = allowed.filter((method) => !["HEAD", "OPTIONS"].includes(method)).sort();
    if (path.includes("/no/such/") || path === "/api/auth/error") {
      expect(options.status, path).toBe(404);
      continue;
    }
    expect(written, path).toEqual([...methods].sort());
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !methods.has(one));
    const statuses = others.map(
      async (method) => (await ask(stage.server, method, path, { cookie })).status,
    );
    expect(await Promise.all(statuses), `${others} ${path}`).toEqual(others.map(() => 405));
  }
  expect(await stage.state()).toBe(before);
});

async function callsByPath(): Promise<Map<string, Set<string>>> {
  const paths = new Map<string, Set<string>>();
  const calls = plainRows.filter(({ kind }) => kind === "CALLS");
  for (const row of calls) {
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
  const askings = await made(plainRows.filter(isWrite));
  const before = await stage.state();
  // One of them each: the origin is looked at before anything else.
  for (const [at, [row, asking]] of askings.entries()) {
    const origin = at % 2 === 0 ? "https://evil.example" : "null";
    const answer = await send(stage, row, asking, stage.cookies.admin, { origin });
    if (answer.status !== 403) wrong.push(`${row.name} from ${origin}: ${answer.status}`);
  }
  expect([...wrong, ...(await stage.changedSince(before))]).toEqual([]);
});

async function made(some: Row[]): Promise<[Row, Asking][]> {
  const askings: [Row, Asking][] = [];
  for (const row of some) askings.push([row, await make(stage, row, "admin")]);
  return askings;
}

// At the end: who is overdue borrows nothing more.
test("whoever is a party of a loan gets what the table says of it", async () => {
  expect(await wrongIn(stage, rows.filter(makesOverdue), "without")).toEqual([]);
});
