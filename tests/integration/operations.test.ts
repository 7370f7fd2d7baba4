import { afterAll, beforeAll, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { enqueue } from "@/lib/job-queue";
import { conditionText } from "@/lib/operations/gauges";
import { readCondition } from "@/lib/operations/queries";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

test("the application may ask how the installation is: what waits, for whom, and how old", async () => {
  const before = await readCondition(coop.db, []);
  await submitDeposit(coop.as("aline"), cash(10_000));
  await submitDeposit(coop.as("eric"), cash(20_000));
  await enqueue(coop.db, "fold-reports", {});
  const after = await readCondition(coop.db, []);
  const waiting = ({ waiting: all }: typeof after) =>
    all.find(({ type }) => type === "deposit")?.count ?? 0;
  expect(waiting(after) - waiting(before)).toBe(2);
  const job = after.jobs.find(({ queue }) => queue === "fold-reports");
  expect(job).toMatchObject({ count: 1, failed: 0 });
  expect(after.connections.open).toBeGreaterThan(0);
  expect(after.unexplained).toEqual([
    { channel: "airtel", francs: 0 },
    { channel: "bank", francs: 0 },
    { channel: "mtn", francs: 0 },
  ]);
  expect(after.copies).toEqual([]);
  expect(after.size).toBeGreaterThan(1_000_000);
});

test("neither an amount nor a name is told", async () => {
  const text = await conditionText(await readCondition(coop.db, []));
  expect(text).toContain('openfuture_waiting{type="deposit"} 2');
  for (const secret of ["10000", "20000", coop.idOf("aline"), "aline"]) {
    expect(text.toLowerCase()).not.toContain(secret);
  }
});
