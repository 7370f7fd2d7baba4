import { readBalance, readTrialLine } from "@/lib/imports/books-rules";
import { Firsts } from "@/lib/imports/firsts";
import type { MovingIn, OpenAccount } from "@/lib/imports/moving";
import { numberKey, readRows } from "@/lib/imports/reading";
import type { DryRun } from "@/lib/imports/schema";

/** Reads what members have; `numbers`: theirs. */
export async function readBalances(run: DryRun, moving: MovingIn, numbers: Firsts) {
  const known = new Firsts();
  await readRows(run, "balances", moving, (cells, row, reading) => {
    const { oldNumber, savings, faults } = readBalance(cells, reading);
    run.savings += savings;
    run.withBalance += savings > 0 ? 1 : 0;
    const key = numberKey(oldNumber);
    if (key === "") return faults;
    const first = known.first(key, row);
    if (first !== row)
      faults.push({ field: "oldNumber", code: "numberTwice", values: { row: first } });
    const member = numbers.rowOf(key);
    if (member === 0) faults.push({ field: "oldNumber", code: "memberUnknown" });
    else moving.keep?.savings(member, savings);
    return faults;
  });
}

/** Reads the old trial balance; answers what it owes members, francs. */
export async function readTrialBalance(run: DryRun, moving: MovingIn): Promise<number> {
  const accounts = new Map<string, OpenAccount>();
  for (const account of moving.chart) {
    for (const name of [account.code, ...account.names]) accounts.set(name.toLowerCase(), account);
  }
  const known = new Firsts();
  let owed = 0;
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
    const isSavings = account.code === moving.savingsAccount;
    if (isSavings) owed += credit - debit;
    else moving.keep?.account(account.code, credit - debit);
    if (!isSavings && !account.takes) faults.push({ field: "account", code: "accountNotOpen" });
    return faults;
  });
  return owed;
}
