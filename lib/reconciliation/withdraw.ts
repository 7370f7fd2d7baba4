import { eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { statementFiles, statementLines, transactions } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { type Line, opposite } from "@/lib/ledger/accounts";
import { postAll } from "@/lib/ledger/post";
import { ledgerRefusal } from "@/lib/ledger/refusals";
import { channelDetail } from "@/lib/methods";
import { accountsOf } from "@/lib/reconciliation/import";
import { chargePosting, statementPosting } from "@/lib/reconciliation/rules";

/** What of a statement is posted back: each of its postings, and their lines the other way. */
type PostedBack = {
  type: "statement-withdrawn" | "charge-withdrawn";
  amount: number;
  out: number;
  description: string | null;
  lines: Line[];
};

/** A statement that is to be taken back, and what that would post. */
export type Withdrawal = { channel: string; name: string; postings: PostedBack[] };

/** What taking a statement back would do. Throws not_found, or statement_in_use while a line of it is matched, explained or set aside. */
export async function withdrawalOf(db: Executor, fileId: string): Promise<Withdrawal> {
  const [file] = await db
    .select({
      channel: statementFiles.channel,
      name: statementFiles.name,
      state: statementFiles.state,
      used: sql<boolean>`exists (select from statement_lines l where l.file_id = ${fileId}
        and (l.open <> l.amount or l.state in ('matched', 'explained') or l.state = 'ignored' and l.kind <> 'info'))`,
    })
    .from(statementFiles)
    .where(eq(statementFiles.id, fileId));
  if (!file) throw new AppError("not_found");
  if (file.state !== "imported" || file.used) throw new AppError("statement_in_use");
  const { channel, name } = file;
  return { channel, name, postings: await postingsBack(db, channel, fileId) };
}

type Agreed = { proposal: string; madeBy: string; reason: string };

/**
 * Takes a statement back, as two people have just agreed (`proposal`): its lines count no longer, what they posted is posted
 * back, and they can be brought in again. Throws what looking at it throws, and channel_short.
 */
export async function withdrawWithin(
  ctx: Context,
  tx: Executor,
  fileId: string,
  { proposal, madeBy, reason }: Agreed,
): Promise<void> {
  const { channel, name, postings } = await withdrawalOf(tx, fileId);
  const held = `statements of ${channel}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${held}, 0))`);
  try {
    await tx.execute(sql`select statement_withdraw(${proposal}, ${ctx.now.toISOString()})`);
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
      subject: { type: "statement_files", id: fileId },
      detail: { ...channelDetail(channel), name, reason, proposal },
    },
  );
  if (postings.length === 0) return;
  await postAll(
    tx,
    postings.map(({ type, amount, out, description, lines }) => ({
      type,
      status: "approved",
      at: ctx.now,
      channel,
      amount,
      interest: out,
      description: `${description} · ${reason}`,
      from: null,
      to: null,
      recordId: fileId,
      submittedBy: madeBy,
      confirmedBy: ctx.actor.id,
      proposal,
      lines,
      act: {
        action: "statement.withdraw",
        detail: { ...channelDetail(channel), amount, file: fileId, proposal },
        address: ctx.address,
      },
    })),
  );
}

async function postingsBack(db: Executor, channel: string, fileId: string): Promise<PostedBack[]> {
  const accounts = await accountsOf(db, channel);
  const postings = sql`(select unnest(array[${statementLines.postedBy}, ${statementLines.chargedBy}]) from ${statementLines} where ${statementLines.fileId} = ${fileId})`;
  const rows = await db
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
      amount,
      out,
      description,
      lines: opposite(
        isCharge ? chargePosting(amount, accounts) : statementPosting({ amount, out }, accounts),
      ),
    };
  });
}
