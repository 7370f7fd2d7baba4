import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { JOURNAL_FORMATS, type JournalFormatName } from "@/lib/accounting/journal/formats";
import type { Period } from "@/lib/accounting/journal/rows";
import { getTrialBalance } from "@/lib/accounting/queries";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { addDays, kigaliDay } from "@/lib/dates";
import { setProjectStatus } from "@/lib/projects/commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { readCsv } from "@/tests/support/downloads";
import { fillBooks } from "@/tests/support/everything";
import { askHledger, hledgerBalances, isInstalled, trialBalances } from "@/tests/support/hledger";
import { journalOf } from "@/tests/support/journal";
import { acts, found } from "@/tests/support/model";
import { projectsOf } from "@/tests/support/projects";
import { fc, runs } from "@/tests/support/property";

let coop: Cooperative;
let today: string;
beforeAll(async () => {
  coop = await openCooperative();
  vi.stubEnv("DATABASE_URL", coop.url);
  await fillBooks(coop);
  await payRent();
  await storm();
  await spendOfProject();
  today = kigaliDay(coop.clock.now());
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

/** What the office pays is in the journal too. */
async function payRent(): Promise<void> {
  const lines = [
    { code: "5100", debit: 4_000 },
    { code: "1000", credit: 4_000 },
  ];
  const { id } = await postVoucher(coop.as("finance"), { description: "Rent", lines });
  await decideTransaction(coop.as("manager"), id, { status: "approved" });
}

/** And so is what a project has spent, and what came back. */
async function spendOfProject(): Promise<void> {
  const of = projectsOf(coop);
  const mill = await of.open(1_000, "Maize mill");
  await of.stake(mill, "eric", 900);
  await setProjectStatus(coop.as("director"), mill, "running");
  await of.move(mill, "spending", 500);
  await of.move(mill, "return", 120);
}

/** A short run of random acts: what nobody thought of is in the books too. */
async function storm(): Promise<void> {
  await fc.assert(
    fc.asyncProperty(acts(40), async (commands) => {
      const { model, real } = await found(coop);
      await fc.asyncModelRun(() => ({ model, real }), commands);
    }),
    { numRuns: runs(1) },
  );
}

const journal = (format: JournalFormatName, asked: Partial<Period> = {}) =>
  journalOf(coop, format, { to: today, ...asked });

type Line = { account: string; day: string; amount: number; after: number };

/** Of each account what it moved, and what it held after each day. */
function byAccount(lines: readonly Line[]) {
  const found = new Map<string, { days: Record<string, number>; amounts: number[] }>();
  for (const { account, day, amount, after } of lines) {
    const known = found.get(account) ?? { days: {}, amounts: [] };
    known.days[day] = after;
    known.amounts.push(amount);
    found.set(account, known);
  }
  for (const { amounts } of found.values()) amounts.sort((a, b) => a - b);
  return found;
}

describe.skipIf(!isInstalled("hledger"))("hledger", () => {
  test("finds nothing wrong, and every balance as it says", async () => {
    for (const people of ["show", "hide"] as const)
      askHledger(await journal("hledger", { people }), "check", "--strict", "ordereddates");
  });

  test("comes to our trial balance", async () => {
    const ours = await getTrialBalance(coop.db, coop.clock.now());
    expect(hledgerBalances(await journal("hledger"))).toEqual(trialBalances(ours));
  });

  // What was posted at one instant may stand there in another order than in the ledger: so by days and by amounts.
  test("has each member's balance at the end of each day, and each amount, as the ledger has them", async () => {
    const lines = await coop.owner<
      { account: string; day: string; amount: number; after: number }[]
    >`
      select c.code || ' ' || c.name_en || ':' || m.full_name || ' (' || m.username || ')' as account,
        (e.at at time zone 'Africa/Kigali')::date::text as day, e.amount::float8 as amount, e.balance_after::float8 as after
      from entries e join accounts a on a.id = e.account_id join chart c on c.key = a.kind join members m on m.id = a.owner
      order by e.account_id, e.number`;
    const ours = byAccount(lines);
    let day = "";
    const said = (await journal("hledger")).split("\n").flatMap((line) => {
      day = /^(\S+) \* /.exec(line)?.[1] ?? day;
      const [, account, amount, after] = /^ {2}\w+:(.+) {2}(\S+) RWF = (\S+) RWF$/.exec(line) ?? [];
      return account ? [{ account, day, amount: -Number(amount), after: 0 - Number(after) }] : [];
    });
    expect(ours.size).toBeGreaterThan(5);
    const theirs = byAccount(said);
    for (const [account, known] of ours) expect(theirs.get(account), account).toEqual(known);
  });

  test("finds a franc that is wrong", async () => {
    const text = (await journal("hledger")).replace(/ (\d+) RWF = /, " 7$1 RWF = ");
    expect(() => askHledger(text, "check")).toThrow();
  });

  test("begins with what was there before", async () => {
    const last = addDays(today, 1);
    const text = await journal("hledger", { from: last, to: last });
    askHledger(text, "check", "--strict", "ordereddates");
    const ours = await getTrialBalance(coop.db, coop.clock.now());
    expect(hledgerBalances(text)).toEqual(trialBalances(ours));
  });
});

test("without people no name is in it", async () => {
  const names = await coop.owner<{ name: string }[]>`select full_name as name from members`;
  for (const format of Object.keys(JOURNAL_FORMATS) as JournalFormatName[]) {
    const text = await journal(format, { people: "hide" });
    expect(text.length).toBeGreaterThan(1_000);
    expect(names.filter(({ name }) => text.includes(name))).toEqual([]);
  }
});

test("the spreadsheets' files have a line for each entry, and both sides come to the same", async () => {
  const [{ entries = 0 } = {}] = await coop.owner`select count(*)::int as entries from entries`;
  const [, ...lines] = readCsv(await journal("csv"));
  expect(lines).toHaveLength(entries);
  const sum = (column: number) => lines.reduce((all, line) => all + Number(line[column]), 0);
  expect(sum(7)).toBe(sum(8));
  const [head, ...splits] = readCsv(await journal("gnucash-csv"));
  expect(head).toContain("Full Account Name");
  expect(splits.reduce((all, line) => all + Number(line[5]), 0)).toBe(0);
});

test("beancount's file opens each account that it names, and each step comes to nothing", async () => {
  const text = await journal("beancount");
  const opened = new Set([...text.matchAll(/^\S+ open (\S+) RWF$/gm)].map(([, name]) => name));
  const account = /^(Assets|Liabilities|Equity|Income|Expenses)(:[A-Z0-9][A-Za-z0-9-]*)+$/;
  for (const name of opened) expect(name).toMatch(account);
  const steps = text.split(/^\S+ \* .*$/m).slice(1);
  expect(steps.length).toBeGreaterThan(10);
  for (const step of steps) {
    const postings = [...step.matchAll(/^ {2}(\S+:\S+) {2}(-?\d+) RWF$/gm)];
    expect(postings.length).toBeGreaterThan(1);
    expect(postings.filter(([, name]) => !opened.has(name))).toEqual([]);
    expect(postings.reduce((all, [, , francs]) => all + Number(francs), 0)).toBe(0);
  }
});

test.skipIf(!isInstalled("bean-check"))("bean-check finds nothing wrong", async () => {
  const folder = mkdtempSync(join(tmpdir(), "beancount-"));
  const file = join(folder, "journal.beancount");
  writeFileSync(file, await journal("beancount"));
  const checked = spawnSync("bean-check", [file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect([checked.stderr, checked.status]).toEqual(["", 0]);
});
