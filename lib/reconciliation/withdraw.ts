import { eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { statementFiles, statementLines, transactions } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import type { StatementMethod } from "@/lib/channels/lines";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { opposite } from "@/lib/ledger/accounts";
import { retried } from "@/lib/ledger/once";
import { postAll } from "@/lib/ledger/post";
import type { NewTransaction } from "@/lib/ledger/posting";
import { ledgerRefusal } from "@/lib/ledger/refusals";
import { accountsOf } from "@/lib/reconciliation/import";
import { chargePosting, statementPosting } from "@/lib/reconciliation/rules";

/**
 * Takes back a statement that was brought in by mistake: its lines count no longer, what they posted is posted back, and
 * they can be brought in again. Throws not_found, forbidden, statement_in_use while a line of it is matched, explained or set
 * aside, and channel_short.
 */
export async function withdrawStatement(ctx: Context, id: string, reason: string): Promise<void> {
  await retried(() => ctx.db.transaction((tx) => withdraw(ctx, tx, id, reason)));
}

async function withdraw(ctx: Context, tx: Executor, id: string, reason: string): Promise<void> {
  const [file] = await tx
    .select({ channel: statementFiles.channel, name: statementFiles.name })
    .from(statementFiles)
    .where(eq(statementFiles.id, id));
  if (!file) throw new AppError("not_found");
  const method = file.channel as StatementMethod;
  const held = `statements of ${method}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${held}, 0))`);
  try {
    await tx.execute(
      sql`select statement_withdraw(${id}, ${ctx.actor.id}, ${ctx.now.toISOString()}, ${reason})`,
    );
  } catch (error) {
    const refusal = ledgerRefusal(error);
    const inUse = refusal instanceof AppError && refusal.code === "not_pending";
    throw inUse ? new AppError("statement_in_use") : refusal;
  }
  await record(
    { ...ctx, db: tx },
    {
      action: "statement.withdraw",
      outcome: "done",
      subject: { type: "statement_files", id },
      detail: { method, name: file.name, reason },
    },
  );
  const back = await postingsBack(ctx, tx, { id, method, reason });
  if (back.length > 0) await postAll(tx, back);
}

async function postingsBack(
  ctx: Context,
  tx: Executor,
  { id, method, reason }: { id: string; method: StatementMethod; reason: string },
): Promise<NewTransaction[]> {
  const accounts = await accountsOf(tx, method);
  const postings = sql`(select unnest(array[${statementLines.postedBy}, ${statementLines.chargedBy}]) from ${statementLines} where ${statementLines.fileId} = ${id})`;
  const rows = await tx
    .select({
      type: transactions.type,
      amount: transactions.amount,
      out: transactions.interest,
      description: transactions.description,
    })
    .from(transactions)
    .where(inArray(transactions.id, postings))
    .orderBy(transactions.id);
  return rows.map(({ type, amount, out, description }) => {
    const isCharge = type === "channel-charge";
    return {
      type: isCharge ? "charge-withdrawn" : "statement-withdrawn",
      status: "approved",
      at: ctx.now,
      channel: method,
      amount,
      interest: out,
      description: `${description} · ${reason}`,
      from: null,
      to: null,
      submittedBy: ctx.actor.id,
      lines: opposite(
        isCharge ? chargePosting(amount, accounts) : statementPosting({ amount, out }, accounts),
      ),
      act: {
        action: "statement.withdraw",
        detail: { method, amount, file: id },
        address: ctx.address,
      },
    };
  });
}
