import { readBalances, readTrialBalance } from "@/lib/imports/books-files";
import { readMembers } from "@/lib/imports/members-file";
import type { MovingIn } from "@/lib/imports/moving";
import type { DryRun } from "@/lib/imports/schema";

/** Says what moving in would do, and each problem beside its cell; changes nothing (decisions, section 18). */
export async function dryRun(moving: MovingIn): Promise<DryRun> {
  const run: DryRun = {
    members: 0,
    withBalance: 0,
    savings: 0,
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
  if (run.refused.length === 0) {
    if (run.debit !== run.credit) {
      run.ties.push({ tie: "balanced", is: run.debit, should: run.credit });
    }
    if (run.savings !== owed) run.ties.push({ tie: "savings", is: run.savings, should: owed });
  }
  run.ready = run.errors + run.ties.length + run.refused.length === 0 && run.members > 0;
  return run;
}
