import { readBalance, readTrialLine } from "@/lib/imports/books-rules";
import { Firsts } from "@/lib/imports/firsts";
import type { MovingIn, OpenAccount } from "@/lib/imports/moving";
import { numberKey, readRows } from "@/lib/imports/reading";
import type { DryRun } from "@/lib/imports/schema";
import { ShareParts } from "@/lib/imports/share-parts";

/** Reads what members have; `numbers`: theirs. */
export async function readBalances(run: DryRun, moving: MovingIn, numbers: Firsts) {
  const known = new Firsts();
  const parts = new ShareParts(moving.shareTerms);
  const columns = await readRows(run, "balances", moving, (cells, row, reading) => {
    const { oldNumber, savings, shares, faults } = readBalance(cells, reading, moving.shareTerms);
    run.savings += savings;
    run.withBalance += savings > 0 ? 1 : 0;
    run.shares += shares;
    run.withShares += shares > 0 ? 1 : 0;
    if (shares > 0) parts.add(row, shares, cells.shares ?? "");
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
}

/** What the old trial balance owes members, francs. */
export type OwedToMembers = { savings: number; shares: number };

/** Reads the old trial balance; answers what it owes members. */
export async function readTrialBalance(run: DryRun, moving: MovingIn): Promise<OwedToMembers> {
  const accounts = new Map<string, OpenAccount>();
  for (const account of moving.chart) {
    for (const name of [account.code, ...account.names]) accounts.set(name.toLowerCase(), account);
  }
  const known = new Firsts();
  const owed = { savings: 0, shares: 0 };
  const ofMembers = new Map<string, keyof OwedToMembers>([[moving.savingsAccount, "savings"]]);
  if (moving.shareTerms.on) ofMembers.set(moving.sharesAccount, "shares");
  await readRows(run, "trial-balance", moving, (cells, row, reading) => {
    const { account: name, debit, credit, faults } = readTrialLine(cells, reading);
    run.debit += debit;
    run.credit += credit;
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
  return owed;
}
