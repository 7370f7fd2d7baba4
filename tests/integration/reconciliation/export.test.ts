import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { confirmLine } from "@/lib/reconciliation/confirm";
import { LINE_COLUMNS, lineRows } from "@/lib/reconciliation/export";
import { listLines } from "@/lib/reconciliation/queries";
import { type LinesQuery, linesQuery } from "@/lib/reconciliation/schema";
import en from "@/messages/en.json";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { download, expectNoExports, readCsv, textOf } from "@/tests/support/downloads";
import { bringer, reconciling } from "@/tests/support/reconciling";

const NUMBER = "250788000101";
let coop: Cooperative;
let reference: string;
beforeAll(async () => {
  coop = await openCooperative();
  vi.stubEnv("DATABASE_URL", coop.url);
  const bring = bringer(coop, await reconciling(coop));
  const asked = { amount: 4_000, method: "mtn", senderPhone: `+${NUMBER}` } as const;
  const made = await submitDeposit(coop.as("aline"), { ...asked, description: null });
  reference = made.reference;
  const [matched = ""] = await bring([
    { direction: "in", amount: 4_000, number: NUMBER, name: "Aline Uwase" },
    { direction: "out", amount: 900, charge: 20, name: "=1+1", message: "Rent; May" },
  ]);
  await confirmLine(coop.as("finance"), matched, made.id);
});
afterAll(async () => {
  await expectNoExports(coop.owner);
  await coop.close();
});

async function exported(asked: Partial<LinesQuery> = {}) {
  const rows = lineRows(linesQuery.parse(asked));
  const [headings = [], ...cells] = readCsv(await textOf(await download(rows, [...LINE_COLUMNS])));
  return cells.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at]])));
}

test("each line stands with what it is of, and what went out is below zero", async () => {
  const [out, matched] = await exported();
  expect(out).toMatchObject({
    amount: "-900",
    charge: "20",
    open: "900",
    state: "unmatched",
    of: "",
  });
  // A spreadsheet runs nothing of it.
  expect(out?.partyName).toBe("'=1+1");
  expect(matched).toMatchObject({ amount: "4000", open: "0", state: "matched", of: reference });
});

test("the rows are those of the list", async () => {
  for (const asked of [{}, { state: "matched" }, { method: "bank" }, { q: "Rent" }] as const) {
    const listed = await listLines(coop.db, linesQuery.parse(asked), null, 100);
    expect((await exported(asked)).map(({ id }) => id)).toEqual(listed.rows.map(({ id }) => id));
  }
});

test("every column has its name", () => {
  expect(Object.keys(en.reconcile.exportColumns)).toEqual([...LINE_COLUMNS]);
});
