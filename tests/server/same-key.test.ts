import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Interface } from "@/tests/support/conformity";
import { make, outcomeOf, send } from "@/tests/support/permissions/asking";
import { type Answered, ask } from "@/tests/support/permissions/http";
import { PEOPLE, type Who } from "@/tests/support/permissions/people";
import { type Row, readTable } from "@/tests/support/permissions/read-table";
import { openStage, type Stage } from "@/tests/support/permissions/stage";

/**
 * Every call that moves or frees money, sent again with its key: the same answer, and nothing more done. The
 * calls are those whose contract says so (tests/unit/web/keyed.test.ts), asked as in the table of rights.
 */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage("with");
});
afterAll(() => stage?.close());

const { paths } = inject("interface") as Interface;
const keyed = new Set(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) => parameters.some(({ name }) => name === "Idempotency-Key"))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  ),
);
const pathInTable = (of: string) => of.replace(/\[(\w+)\]/g, "{$1}");
const rows = readTable().filter(({ kind, of }) => kind === "CALLS" && keyed.has(pathInTable(of)));
/** What a second person approves is made too. */
const made = (outcome: string) => outcome.startsWith("2") || outcome === "waits";
const letIn = (row: Row) => PEOPLE.filter((who) => made(row.cells[who].with));
/** They need a statement, a line of one, or files of old books: tests/integration/reconciliation and imports. */
const OF_FILES = [
  ...["confirm", "{id}/deposit", "{id}/explain"].map((way) => `POST /admin/statement-lines/${way}`),
  "DELETE /admin/statements/{id}",
  "POST /admin/organisation/logo",
  ...["approve", "undo", "letters", "letters/ask"].map((way) => `POST /admin/imports/{id}/${way}`),
];
/** And these a provider that can be called: tests/integration/rails. */
const OF_PROVIDERS = ["POST /api/deposits/{id}/collect", "POST /admin/rails/{id}/resolve"];

/** What stands in all tables, and what somebody has done how often. */
async function written(who: Who) {
  const acts = await stage.coop.owner<{ action: string; n: number }[]>`
    select action, count(*)::int as n from audit_log
    where actor_id = ${stage.actor(who).id} and outcome = 'done' and action <> 'record.keep' group by action`;
  return {
    acts: new Map(acts.map(({ action, n }) => [action, n])),
    state: await stage.state(),
  };
}

const seen = ({ status, text }: Answered) => ({ status, text });

async function wrongIn(row: Row): Promise<string[]> {
  const [who = "admin"] = letIn(row);
  const asking = await make(stage, row, who);
  const headers = { "idempotency-key": randomUUID() };
  const again = () => send(stage, row, asking, stage.cookies[who], headers);
  const before = await written(who);
  const [first, second] = await Promise.all([again(), again()]);
  const after = await written(who);
  const third = await again();
  const wrong: string[] = [];
  const expected =
    row.cells[who].with === "waits" ? /^20[0-2]$/ : new RegExp(`^${row.cells[who].with}$`);
  if (!expected.test(String(first.status))) wrong.push(`${first.status} ${first.text}`);
  for (const each of [second, third]) {
    if (JSON.stringify(seen(each)) !== JSON.stringify(seen(first))) {
      wrong.push(`again: ${each.status} ${each.text}, not ${first.status} ${first.text}`);
    }
  }
  if (after.state === before.state) wrong.push("nothing was done");
  for (const [action, n] of after.acts) {
    const times = n - (before.acts.get(action) ?? 0);
    if (times > 1) wrong.push(`${action} done ${times} times`);
  }
  if ((await written(who)).state !== after.state) wrong.push("done again");
  const json = { amount: 7, method: "cash", description: null };
  for (const other of [who, who === "director" ? "other" : "director"] as const) {
    const cookie = stage.cookies[other];
    const answer = await ask(stage.server, "POST", "/api/deposits", { json, cookie, headers });
    if (!answer.text.includes('"request_id_reused"')) {
      wrong.push(`${other}, something else with the key: ${answer.status} ${answer.text}`);
    }
  }
  return wrong.map((text) => `${row.name}, ${text}`);
}

test("every call that honours the key is asked", () => {
  const asked = new Set(rows.filter((row) => letIn(row).length > 0).map(({ of }) => of));
  const others = [...keyed].filter((call) => ![...OF_FILES, ...OF_PROVIDERS].includes(call));
  expect([...asked].map(pathInTable).sort()).toEqual(others.sort());
});

test("each answers the same key alike, two at once too, and does it once", async () => {
  const wrong: string[] = [];
  for (const row of rows) if (letIn(row).length > 0) wrong.push(...(await wrongIn(row)));
  expect(wrong).toEqual([]);
});

/** The forms of the same acts; the steps of money forms carry their request id in the table already. */
const FORMS = [
  "newDeposit",
  "takeBack",
  "takeBackDeposit",
  "cancelRequest",
  "cancelOffer",
  "writeOff",
  "giveWord",
  "overrule",
  "editMember",
  "decideOn",
  "deleteOne",
  "decideOnProposal",
  "saveProject",
  "startRunning",
  "saveSettings",
];

test("a form that is sent again does nothing more", async () => {
  const wrong: string[] = [];
  const actions = readTable().filter(
    ({ kind, name }) => kind === "ACTIONS" && FORMS.includes(name),
  );
  expect(actions.map(({ name }) => name).sort()).toEqual(FORMS.toSorted());
  for (const row of actions) {
    const [who = "admin"] = letIn(row);
    const asking = await make(stage, row, who);
    const form = { ...asking.form, requestId: randomUUID() };
    const again = () => send(stage, row, { ...asking, form }, stage.cookies[who]);
    const first = outcomeOf(row, asking, await again());
    const before = await stage.state();
    const second = outcomeOf(row, asking, await again());
    if (first !== "200" || second !== "200") wrong.push(`${row.name}: ${first}, then ${second}`);
    if ((await stage.state()) !== before) wrong.push(`${row.name}: done again`);
  }
  expect(wrong).toEqual([]);
});
