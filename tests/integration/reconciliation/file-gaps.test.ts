import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS, kigaliDay } from "@/lib/dates";
import { channelStates } from "@/lib/reconciliation/channels";
import { importStatement, previewStatement } from "@/lib/reconciliation/import";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { file } from "@/tests/support/reconciling";
import { setSettings } from "@/tests/support/settings";
import { camt053Of, type Moved, mt940Of } from "@/tests/support/statements";

let coop: Cooperative;
let start: number;
beforeEach(async () => {
  coop = await openCooperative();
  await setSettings(coop, { reconciled: "bank" });
  start = coop.clock.now().getTime() + DAY_MS;
  coop.clock.tick(10 * DAY_MS);
});
afterEach(() => coop.close());

/** What came in on a day after the first: its movements, with the balance behind each. */
function dayOf(n: number, opening: number, amounts: number[]): Moved[] {
  let balance = opening;
  return amounts.map((amount, at) => {
    balance += amount;
    return {
      at: new Date(start + n * DAY_MS),
      direction: "in",
      amount,
      charge: 0,
      balance,
      id: `${n}${at}`,
      name: "Jane UWASE",
      tail: "101",
    };
  });
}

const bank = (text: string) => file(text, { method: "bank", name: "bank" });
const bring = (text: string) => importStatement(coop.as("admin"), bank(text));
const previewed = async (text: string) =>
  (await previewStatement(coop.as("admin"), bank(text))).gaps.map(({ francs }) => francs);
const card = async () => {
  const states = await channelStates(coop.db, coop.clock.now());
  const state = states.find(({ method }) => method === "bank");
  return { balance: state?.balance, gaps: state?.gaps.map(({ francs }) => francs) };
};

const TWO = () => mt940Of(2_200, dayOf(1, 2_200, [9_000]));
const THREE = () => camt053Of(11_200, dayOf(2, 11_200, [300]));

test("a day whose file nobody brought in is a gap between the files beside it", async () => {
  await bring(mt940Of(1_000, dayOf(0, 1_000, [500, 700])));
  expect(await card()).toEqual({ balance: 2_200, gaps: [] });
  expect(await previewed(TWO())).toEqual([]);
  expect(await previewed(THREE())).toEqual([9_000]);
  await bring(THREE());
  expect(await card()).toEqual({ balance: 11_500, gaps: [9_000] });
  expect(await previewed(TWO())).toEqual([]);
  await bring(TWO());
  expect(await card()).toEqual({ balance: 11_500, gaps: [] });
});

test("what a table tells of the days between is no gap, and the last balance is the newest of all", async () => {
  await bring(mt940Of(1_000, dayOf(0, 1_000, [500, 700])));
  await bring(THREE());
  const [before, day] = [
    kigaliDay(new Date(start + DAY_MS)),
    kigaliDay(new Date(start + 3 * DAY_MS)),
  ];
  await bring(
    [
      "Date,Narration,Debit,Credit,Balance",
      `${before},Cash,,9000,11200`,
      `${day},Cash,,40,11540`,
    ].join("\n"),
  );
  expect(await card()).toEqual({ balance: 11_540, gaps: [] });
});

test("two files of one day follow one another, whichever came first", async () => {
  await bring(mt940Of(1_000, dayOf(0, 1_000, [500, 700])));
  await bring(mt940Of(2_900, dayOf(1, 2_900, [80])));
  expect(await card()).toMatchObject({ gaps: [700] });
  await bring(mt940Of(2_200, dayOf(1, 2_200, [700])));
  expect(await card()).toEqual({ balance: 2_980, gaps: [] });
});
