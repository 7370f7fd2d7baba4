import { type NoteLargest, readBalances, readTrialBalance } from "@/lib/imports/books-files";
import { readHistory } from "@/lib/imports/history-file";
import { readMembers } from "@/lib/imports/members-file";
import type { MovingIn } from "@/lib/imports/moving";
import type { DryRun, Tie } from "@/lib/imports/schema";
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
    history: 0,
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
  const largest = await readBalances(run, moving, numbers);
  const owed = await readTrialBalance(run, moving);
  await readHistory(run, moving, numbers);
  const worth = worthOf(run.shares, moving.shareTerms);
  if (run.refused.length === 0) {
    const sums: [Tie, NoteLargest][] = [
      [{ tie: "savings", is: run.savings, should: owed.savings }, largest.savings],
      [{ tie: "shares", is: worth, should: owed.shares }, largest.shares],
      [{ tie: "balanced", is: run.debit, should: run.credit }, owed.noteLargest],
    ];
    // A cell that cannot be read explains a difference: those are corrected first.
    const readable = run.errors === 0;
    for (const [tie, note] of sums.filter(([{ is, should }]) => is !== should)) {
      run.ties.push(tie);
      if (readable) note(Math.abs(tie.is - tie.should));
    }
  }
  run.ready = run.errors + run.ties.length + run.refused.length === 0 && run.members > 0;
  return run;
}
