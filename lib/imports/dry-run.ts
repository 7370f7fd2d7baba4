import { readBalances, readTrialBalance } from "@/lib/imports/books-files";
import { readMembers } from "@/lib/imports/members-file";
import type { MovingIn } from "@/lib/imports/moving";
import type { DryRun } from "@/lib/imports/schema";
import { worthOf } from "@/lib/shares/rules";

/** Says what moving in would do, and each problem beside its cell; changes nothing (decisions, section 18). */
export async function dryRun(moving: MovingIn): Promise<DryRun> {
  const run: DryRun = {
    members: 0,
    withBalance: 0,
    savings: 0,
    withShares: 0,
    shares: 0,
    shareValue: moving.shareTerms.on ? moving.shareTerms.value : null,
    debit: 0,
    credit: 0,
    errors: 0,
    warnings: 0,
    problems: [],
    refused: [],
    ties: [],
    ready: false,
  };
  const numbers = await readMembers(run, moving);
  await readBalances(run, moving, numbers);
  const owed = await readTrialBalance(run, moving);
  const worth = worthOf(run.shares, moving.shareTerms);
  if (run.refused.length === 0) {
    if (run.debit !== run.credit) {
      run.ties.push({ tie: "balanced", is: run.debit, should: run.credit });
    }
    if (run.savings !== owed.savings) {
      run.ties.push({ tie: "savings", is: run.savings, should: owed.savings });
    }
    if (worth !== owed.shares) run.ties.push({ tie: "shares", is: worth, should: owed.shares });
  }
  run.ready = run.errors + run.ties.length + run.refused.length === 0 && run.members > 0;
  return run;
}
