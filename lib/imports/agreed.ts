import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { StoredVoucherLine } from "@/db/schema/vouchers";
import { record } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { broughtBy, openingAccountsLines } from "@/lib/imports/posting";
import { bringingRefusal } from "@/lib/imports/refusals";
import { runById } from "@/lib/imports/runs";
import { enqueue } from "@/lib/job-queue";
import { opposite } from "@/lib/ledger/accounts";
import { post } from "@/lib/ledger/post";

type Agreed = { proposal: string; madeBy: string; reason?: string | null };

/**
 * Begins what two people have just agreed to, in the database transaction that confirmed it: the books' other accounts are
 * posted, and a job goes on with the members. Throws not_pending, own_record, import_under_way, import_known,
 * account_closed, account_reconciled, import_shares where shares are on other terms by now.
 */
export async function beginImport(ctx: Context, tx: Executor, id: string, agreed: Agreed) {
  await begun(tx, sql`select import_begin(${id}, ${agreed.proposal}, ${ctx.now.toISOString()})`);
  await postOpening(ctx, tx, id, { ...agreed, undoes: false });
  await goOn(ctx, tx, id, "import.approve", agreed);
}

/**
 * Begins to undo a moving in, as two people have just agreed; a job goes on with the members. Throws not_pending, import_under_way,
 * channel_short where money of the old books is gone.
 */
export async function beginUndo(ctx: Context, tx: Executor, id: string, agreed: Agreed) {
  await begun(
    tx,
    sql`select import_undo_begin(${id}, ${agreed.proposal}, ${ctx.now.toISOString()})`,
  );
  await postOpening(ctx, tx, id, { ...agreed, undoes: true });
  await goOn(ctx, tx, id, "import.undo", agreed);
}

async function begun(tx: Executor, statement: ReturnType<typeof sql>) {
  try {
    await tx.execute(statement);
  } catch (error) {
    throw bringingRefusal(error);
  }
}

async function postOpening(
  ctx: Context,
  tx: Executor,
  id: string,
  { proposal, madeBy, undoes }: Agreed & { undoes: boolean },
) {
  const run = await runById(tx, id);
  if (!run) throw new AppError("not_found");
  const lines = openingAccountsLines(run.lines as StoredVoucherLine[], broughtBy(run));
  if (lines.length === 0) return;
  await post(tx, {
    type: undoes ? "opening-books-undone" : "opening-books",
    status: "approved",
    at: ctx.now,
    amount: lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
    description: run.files[2]?.name ?? null,
    from: null,
    to: null,
    recordId: id,
    submittedBy: madeBy,
    confirmedBy: ctx.actor.id,
    proposal,
    lines: undoes ? opposite(lines) : lines,
    act: {
      action: undoes ? "import.books-back" : "import.books",
      detail: { savings: run.savings, proposal },
      address: ctx.address,
    },
  });
}

async function goOn(
  ctx: Context,
  tx: Executor,
  id: string,
  action: string,
  { proposal, reason }: Agreed,
) {
  const subject = { type: "import_runs", id };
  const detail = { proposal, ...(reason && { reason }) };
  await record({ ...ctx, db: tx }, { action, outcome: "done", subject, detail });
  await enqueue(tx, "imports", {});
}
