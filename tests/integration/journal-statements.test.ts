import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getTrialBalance } from "@/lib/accounting/queries";
import { readFinancialStatement } from "@/lib/accounting/statements/queries";
import type { FinancialStatement } from "@/lib/accounting/statements/rules";
import { addDays, kigaliDay } from "@/lib/dates";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import {
  askHledger,
  hledgerBalances,
  hledgerStatement,
  isInstalled,
  statementStated,
  trialBalances,
} from "@/tests/support/hledger";
import { journalOf } from "@/tests/support/journal";
import { fillTwoYears } from "@/tests/support/two-years";

let coop: Cooperative;
let today: string;
beforeAll(async () => {
  coop = await openCooperative();
  vi.stubEnv("DATABASE_URL", coop.url);
  await fillTwoYears(coop);
  today = kigaliDay(coop.clock.now());
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

const read = (kind: FinancialStatement["kind"], to: string, from?: string) =>
  readFinancialStatement(coop.db, coop.clock.now(), { kind, from, to }, null);
const passingOf = ({ sections }: FinancialStatement) =>
  sections.find(({ name }) => name === "passing")?.rows ?? [];

/** Days, both inclusive; null: from the beginning, or until today. */
const RANGES: [string, string | null, string | null][] = [
  ["all of them", null, null],
  ["the last day", "today", null],
  ["the day on which they moved in", "2026-11-20", "2026-11-20"],
  ["a month", "2026-12-01", "2026-12-31"],
  ["a quarter", "2027-01-01", "2027-03-31"],
  ["the first year", "2026-01-01", "2026-12-31"],
  ["a range over the year's end", "2026-12-02", "2027-01-10"],
  ["a range in which nothing was", "2026-12-20", "2026-12-27"],
  ["a range before the first entry", "2026-01-01", "2026-06-30"],
];

const TYPES = [
  "opening-books",
  "opening",
  "opening-shares",
  "cash-in",
  "cash-out",
  "drawer-in",
  "drawer-out",
  "drawer-over",
  "drawer-short",
  "share-buy",
  "share-transfer",
  "share-redeem",
  "voucher",
  "project-spending",
  "project-return",
  "profit",
  "loss",
  "loan",
  "repayment",
  "write-off",
  "recovery",
  "reversal",
];

test("the books have what hledger is asked about", async () => {
  const kinds = await coop.owner<{ type: string }[]>`select distinct type from transactions`;
  const types = kinds.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(TYPES));
  const codes = await coop.owner<{ code: string }[]>`
    select distinct c.code from entries e join accounts a on a.id = e.account_id join chart c on c.key = a.kind`;
  const posted = codes.map(({ code }) => code);
  for (const code of ["1040", "1050", "2400", "3000", "3500", "3950", "4300", "5600", "5900"])
    expect(posted).toContain(code);
  const years = await coop.owner<{ year: number }[]>`
    select distinct extract(year from at at time zone 'Africa/Kigali')::int as year from entries order by 1`;
  expect(years.map(({ year }) => year)).toEqual([2026, 2027]);
});

describe.skipIf(!isInstalled("hledger"))("hledger", () => {
  let text = "";
  beforeAll(async () => {
    text = await journalOf(coop, "hledger", { to: today });
  });

  test("finds nothing wrong", () => {
    askHledger(text, "check", "--strict", "ordereddates");
  });

  test.each(RANGES)(
    "has our income statement, each account and each total: %s",
    async (_, ...days) => {
      const [from, to] = [days[0] === "today" ? today : days[0], days[1] ?? today];
      const ours = await read("income", to, from ?? undefined);
      const asked = [...(from ? ["-b", from] : []), "-e", addDays(to, 1)];
      expect(hledgerStatement(text, "is", ...asked)).toEqual(
        statementStated(ours, passingOf(ours)),
      );
      expect(ours.sections.find(({ name }) => name === "passing")?.total).toBe(0);
    },
  );

  test.each(RANGES)(
    "has our balance sheet, all own funds too, at the end of: %s",
    async (_, __, until) => {
      const to = until ?? today;
      const ours = await read("balance-sheet", to);
      const passing = passingOf(await read("income", to));
      const theirs = hledgerStatement(text, "bse", "-e", addDays(to, 1));
      expect(theirs).toEqual(statementStated(ours, passing));
      expect(ours.difference).toBe(0);
    },
  );

  test.each(["2026-11-20", "2026-12-02", "2026-12-31", "2027-01-06"])(
    "has our trial balance of %s",
    async (day) => {
      const ours = await getTrialBalance(coop.db, coop.clock.now(), day);
      expect(hledgerBalances(text, "-e", addDays(day, 1))).toEqual(trialBalances(ours));
    },
  );

  test("has the same of the days alone, which begin with what was there before", async () => {
    const [from, to] = ["2026-12-15", "2027-01-31"];
    const part = await journalOf(coop, "hledger", { from, to, people: "hide" });
    const income = await read("income", to, from);
    const days = ["-b", from, "-e", addDays(to, 1)];
    expect(hledgerStatement(part, "is", ...days)).toEqual(
      statementStated(income, passingOf(income)),
    );
    const passing = passingOf(await read("income", to));
    const ours = statementStated(await read("balance-sheet", to), passing);
    expect(hledgerStatement(part, "bse", "-e", addDays(to, 1))).toEqual(ours);
  });
});
