import { afterAll, beforeAll, expect, test } from "vitest";
import { kigaliDay } from "@/lib/dates";
import { channelStates } from "@/lib/reconciliation/channels";
import { importStatement } from "@/lib/reconciliation/import";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { file, reconciling, type WalletLine, walletCsv } from "@/tests/support/reconciling";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

test("a channel's card tells of a gap once lines are missing, and no more when they have come", async () => {
  const of = await reconciling(coop);
  const stated: WalletLine[] = Array.from({ length: 9 }, (_, n) => ({
    id: String(77_000_000_000 + n),
    direction: n % 4 === 3 ? "out" : "in",
    amount: 1_000 + n,
    charge: n % 4 === 3 ? 20 : 0,
  }));
  const [headings = "", ...rows] = walletCsv(stated, {
    from: coop.clock.now(),
    opening: 5_000,
  }).csv.split("\n");
  coop.clock.tick(3_600_000);
  const bring = (some: string[]) => of.bring(file([headings, ...some].join("\n")));
  const gaps = async () => {
    const states = await channelStates(coop.db, coop.clock.now());
    return states.find(({ method }) => method === "mtn")?.gaps.map(({ francs }) => francs);
  };
  expect(await gaps()).toEqual([]);
  await bring(rows.slice(0, 3));
  expect(await gaps()).toEqual([]);
  await bring(rows.slice(5));
  expect(await gaps()).toEqual([-1_003 - 20 + 1_004]);
  await bring(rows.slice(3, 5));
  expect(await gaps()).toEqual([]);
});

test("of a bank's lines of one day the card tells the balance that they end with, whatever their order", async () => {
  const others = await openCooperative();
  await setSettings(others, { reconciled: "bank" });
  others.clock.tick(86_400_000);
  const day = kigaliDay(others.clock.now());
  const amounts = [50_000, 30_000, -20_000, 45_000, -5_000, 12_000];
  let balance = 100_000;
  const rows = amounts.map((amount, n) => {
    balance += amount;
    const [debit, credit] = amount < 0 ? [-amount, ""] : ["", amount];
    return [day, `Movement ${n}`, debit, credit, balance].join(",");
  });
  const csv = ["Date,Narration,Debit,Credit,Balance", ...rows].join("\n");
  others.clock.tick(86_400_000);
  await importStatement(others.as("admin"), file(csv, { method: "bank", name: "bank.csv" }));
  const states = await channelStates(others.db, others.clock.now());
  expect(states.find(({ method }) => method === "bank")).toMatchObject({ balance });
  await others.close();
});
