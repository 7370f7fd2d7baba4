import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { importProblems } from "@/db/schema";
import type { Examined } from "@/lib/imports/examine";
import { unpackText } from "@/lib/imports/packed-rows";
import { bringingRefusal } from "@/lib/imports/refusals";
import type { Problem } from "@/lib/imports/schema";

const PROBLEMS_AT_ONCE = 500;

/** What files come to, by the names of the run's columns. */
export function sumsOf({ run, lines }: Examined) {
  const { members, savings, shares, history, debit, credit, errors, warnings, refused, ties } = run;
  return {
    members,
    with_balance: run.withBalance,
    savings,
    with_shares: run.withShares,
    shares,
    share_value: run.shareValue,
    history,
    debit,
    credit,
    errors,
    warnings,
    refused,
    ties,
    lines,
  };
}

/** The same for the audit trail. */
export const summaryOf = ({ run: { members, savings, shares, history, errors } }: Examined) => ({
  members,
  savings,
  ...(shares > 0 && { shares }),
  ...(history > 0 && { history }),
  errors,
});

/** Keeps what was found in files: the run's own row by the function `keeps`, then its rows, sealed where nothing is to be corrected, and its problems. */
export async function keepFound(
  tx: Executor,
  id: string,
  { run, rows, history }: Examined,
  keeps: ReturnType<typeof sql>,
): Promise<void> {
  try {
    await tx.execute(keeps);
    for (const part of rows) {
      await tx.execute(sql`select import_add_rows(${id}, ${unpackText(part)})`);
    }
    for (const part of history) {
      await tx.execute(sql`select import_add_history(${id}, ${unpackText(part)})`);
    }
    if (run.ready) await tx.execute(sql`select import_seal(${id})`);
  } catch (error) {
    throw bringingRefusal(error);
  }
  await keepProblems(tx, id, run.problems);
}

async function keepProblems(tx: Executor, runId: string, problems: Problem[]): Promise<void> {
  for (let from = 0; from < problems.length; from += PROBLEMS_AT_ONCE) {
    const part = problems.slice(from, from + PROBLEMS_AT_ONCE);
    await tx
      .insert(importProblems)
      .values(part.map((each, at) => ({ runId, no: from + at + 1, ...each })));
  }
}
