import { readBalance, readTrialLine } from "@/lib/imports/books-rules";
import { Firsts } from "@/lib/imports/firsts";
import { Largest } from "@/lib/imports/largest";
import type { MovingIn, OpenAccount } from "@/lib/imports/moving";
import { numberKey, readRows } from "@/lib/imports/reading";
import type { DryRun } from "@/lib/imports/schema";
import { ShareParts } from "@/lib/imports/share-parts";

/** Notes the largest amounts of a sum that is so many francs away from what it should be. */
export type NoteLargest = (difference: number) => void;

/** Reads what members have; `numbers`: theirs. Answers what notes the largest savings, and the largest numbers of shares. */
export async function readBalances(
  run: DryRun,
  moving: MovingIn,
  numbers: Firsts,
): Promise<Record<"savings" | "shares", NoteLargest>> {
  const large = {
    savings: new Largest("balances", "savings"),
    shares: new Largest("balances", "shares"),
  };
  const known = new Firsts();
  const parts = new ShareParts(moving.shareTerms);
  const columns = await readRows(run, "balances", moving, (cells, row, reading) => {
    const { oldNumber, savings, shares, faults } = readBalance(cells, reading, moving.shareTerms);
    run.savings += savings;
    run.withBalance += savings > 0 ? 1 : 0;
    run.shares += shares;
    run.withShares += shares > 0 ? 1 : 0;
    if (shares > 0) parts.add(row, shares, cells.shares ?? "");
    large.savings.add(row, savings, cells.savings ?? "");
    large.shares.add(row, shares, cells.shares ?? "");
    const key = numberKey(oldNumber);
    if (key === "") return faults;
    const first = known.first(key, row);
    if (first !== row)
      faults.push({ field: "oldNumber", code: "numberTwice", values: { row: first } });
    const member = numbers.rowOf(key);
    if (member === 0) faults.push({ field: "oldNumber", code: "memberUnknown" });
    else {
      moving.keep?.savings(member, savings);
      moving.keep?.shares(member, shares);
    }
    return faults;
  });
  parts.note(run, columns);
  return {
    savings: (difference) => large.savings.note(run, columns, difference),
    shares: (difference) => large.shares.note(run, columns, difference),
  };
}

/** What the old trial balance owes members, francs; and what notes its largest amounts on either side. */
type OwedToMembers = { savings: number; shares: number; noteLargest: NoteLargest };

/** Reads the old trial balance; answers what it owes members. */
export async function readTrialBalance(run: DryRun, moving: MovingIn): Promise<OwedToMembers> {
  const accounts = new Map<string, OpenAccount>();
  for (const account of moving.chart) {
    for (const name of [account.code, ...account.names]) accounts.set(name.toLowerCase(), account);
  }
  const known = new Firsts();
  const owed = { savings: 0, shares: 0 };
  const debits = new Largest("trial-balance", "debit");
  const credits = new Largest("trial-balance", "credit");
  const ofMembers = new Map<string, keyof typeof owed>([[moving.savingsAccount, "savings"]]);
  if (moving.shareTerms.on) ofMembers.set(moving.sharesAccount, "shares");
  const columns = await readRows(run, "trial-balance", moving, (cells, row, reading) => {
    const { account: name, debit, credit, faults } = readTrialLine(cells, reading);
    run.debit += debit;
    run.credit += credit;
    debits.add(row, debit, cells.debit ?? "");
    credits.add(row, credit, cells.credit ?? "");
    if (name === "") return faults;
    const account = accounts.get(name.toLowerCase());
    if (!account) return [...faults, { field: "account", code: "accountUnknown" }];
    const first = known.first(account.code, row);
    if (first !== row)
      faults.push({ field: "account", code: "accountTwice", values: { row: first } });
    const owes = ofMembers.get(account.code);
    if (owes) owed[owes] += credit - debit;
    else moving.keep?.account(account.code, credit - debit);
    if (!owes && !account.takes) faults.push({ field: "account", code: "accountNotOpen" });
    return faults;
  });
  const noteLargest = (difference: number) => {
    for (const side of [debits, credits]) side.note(run, columns, difference);
  };
  return { ...owed, noteLargest };
}
