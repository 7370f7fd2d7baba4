import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { record } from "@/lib/audit/commands";
import { EXPORT_COLUMNS, exportRows } from "@/lib/audit/export";
import { resolveFilter } from "@/lib/audit/people";
import { listAudit } from "@/lib/audit/queries";
import type { AuditQuery } from "@/lib/audit/schema";
import { submitDeposit } from "@/lib/deposits/commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import en from "@/messages/en.json";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { download, expectNoExports, readCsv, textOf } from "@/tests/support/downloads";

let coop: Cooperative;
const made = { deposit: { id: "", reference: "" }, transfer: { reference: "" } };

beforeAll(async () => {
  coop = await openCooperative();
  vi.stubEnv("DATABASE_URL", coop.url);
  const hostile = await coop.join({
    username: "formula",
    firstName: "=1+1",
    lastName: '"Quo,ted"',
  });
  made.deposit = await submitDeposit(coop.as(hostile), cash(10_000));
  await decideTransaction(coop.as("finance"), made.deposit.id, { status: "approved" });
  const sent = { recipientId: coop.idOf("aline"), amount: 500 };
  made.transfer = (await postTransfer(coop.as(hostile), sent)).transaction;
  const visitor = { db: coop.db, actor: null, now: coop.clock.tick(), address: "10.9.8.7" };
  await record(visitor, {
    action: "session.sign-in",
    outcome: "refused",
    detail: { identifier: "@SUM(A1)", note: "a\nb" },
  });
  const strange = { type: "member", id: "not-an-id" };
  await record(coop.as("admin"), { action: "garden.watered", outcome: "done", subject: strange });
});
afterAll(async () => {
  await expectNoExports(coop.owner);
  await coop.close();
});

/** The file's rows, each by its columns. */
async function exported(query: AuditQuery = {}) {
  const { scope } = await resolveFilter(coop.db, query);
  if (!scope) throw new Error("The filter names nobody.");
  const response = await download(exportRows(scope), [...EXPORT_COLUMNS]);
  const [headings = [], ...rows] = readCsv(await textOf(response));
  const listed = await listAudit(coop.db, { ...scope, whole: true }, null, 500);
  expect(rows.map((row) => row[0])).toEqual(listed.rows.map((row) => row.id));
  return rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at]])));
}

test("every column has its heading", () => {
  expect(Object.keys(en.audit.columns)).toEqual([...EXPORT_COLUMNS]);
});

test("the file has the list's entries in its order, under every filter", async () => {
  const day = "2026-11-20";
  const filters: AuditQuery[] = [
    {},
    { who: "formula" },
    { who: "system" },
    { action: "deposits.*" },
    { action: "transfers.*" },
    { action: "transfer.send", who: "formula" },
    { outcome: "refused" },
    { from: day, to: day },
    { subject: made.deposit.reference },
    { subject: made.transfer.reference },
    { subject: "aline" },
  ];
  for (const filter of filters) {
    const rows = await exported(filter);
    expect(rows.length, JSON.stringify(filter)).toBeGreaterThan(
      filter.subject === "aline" ? -1 : 0,
    );
  }
  expect(await exported({ from: "2199-01-01" })).toEqual([]);
});

test("people and references are named, and no cell is run as a formula", async () => {
  const [approved, submitted] = await exported({ subject: made.deposit.reference });
  expect(approved).toMatchObject({
    action: "deposit.approve",
    outcome: "done",
    username: "finance",
    actor: "Grace Ingabire",
    subject: made.deposit.reference,
    subjectId: made.deposit.id,
    address: "197.243.0.1",
  });
  expect(submitted).toMatchObject({ username: "formula", actor: '\'=1+1 "Quo,ted"' });
  expect(submitted?.at).toMatch(/^2026-11-20T14:\d\d:\d\d\+02:00$/);
  expect(JSON.parse(submitted?.detail ?? "")).toMatchObject({ amount: 10_000 });
  const [refused] = await exported({ outcome: "refused" });
  expect(refused).toMatchObject({ actor: "", actorId: "", username: "", subject: "" });
  expect(JSON.parse(refused?.detail ?? "")).toEqual({ identifier: "@SUM(A1)", note: "a\nb" });
  const [strange] = await exported({ action: "garden.watered" });
  expect(strange).toMatchObject({ subjectId: "not-an-id", subject: "" });
});
