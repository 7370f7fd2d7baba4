import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { channels, statementFiles } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import type { Known } from "@/lib/channels/identity";
import { isMessages, isMoney } from "@/lib/channels/lines";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { retried } from "@/lib/ledger/once";
import { postAll } from "@/lib/ledger/post";
import type { NewTransaction } from "@/lib/ledger/posting";
import { ledgerRefusal } from "@/lib/ledger/refusals";
import { channelDetail } from "@/lib/methods";
import { keepColumns, readBrought } from "@/lib/reconciliation/brought";
import { type Examined, examine } from "@/lib/reconciliation/preview";
import {
  type Accounts,
  chargeApart,
  chargePosting,
  dayPostings,
  statementPosting,
} from "@/lib/reconciliation/rules";
import { type Brought, channelOf } from "@/lib/reconciliation/schema";
import type { Preview } from "@/lib/reconciliation/views";
import type { ReadFile } from "@/lib/reconciliation/worker";

/** What a statement would bring. Throws what reading and examining it throw. */
export async function previewStatement(ctx: Context, brought: Brought): Promise<Preview> {
  const file = await readBrought(ctx, brought);
  return (await examine(ctx.db, brought, file)).preview;
}

/** `already`: the same bytes were brought in before, and nothing of them is new. */
type Imported = { already: boolean; fileId: string; preview: Preview };

/**
 * Brings a statement in: keeps its new lines and posts them, all or nothing; whatever files overlap, each line stands once
 * (decisions, section 19). One at a time for each channel. Throws what reading and examining it throw, forbidden,
 * and channel_short where the books hold less than went out.
 */
export async function importStatement(ctx: Context, brought: Brought): Promise<Imported> {
  const file = await readBrought(ctx, brought);
  return retried(() => ctx.db.transaction((tx) => keep(ctx, tx, brought, file)));
}

/**
 * Brings in a message that a phone sent on, which was read already: nothing is kept of what is known. Throws as
 * importStatement does.
 */
export async function importMessage(
  ctx: Context,
  brought: Brought,
  file: ReadFile,
): Promise<Preview> {
  return retried(() =>
    ctx.db.transaction(async (tx) => {
      const examined = await examineAlone(tx, brought, file);
      if (examined.fresh.length > 0) await bringIn(ctx, tx, brought, examined);
      return examined.preview;
    }),
  );
}

// One at a time for each channel: what is new is said for good.
async function examineAlone(tx: Executor, brought: Brought, file: ReadFile): Promise<Examined> {
  const held = `statements of ${channelOf(brought)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${held}, 0))`);
  return examine(tx, brought, file);
}

async function keep(
  ctx: Context,
  tx: Executor,
  brought: Brought,
  file: ReadFile,
): Promise<Imported> {
  const examined = await examineAlone(tx, brought, file);
  const { fresh, preview } = examined;
  const before = await sameBytes(tx, channelOf(brought), file.sha256);
  if (before && fresh.length === 0) return { already: true, fileId: before, preview };
  return { already: false, fileId: await bringIn(ctx, tx, brought, examined), preview };
}

async function bringIn(
  ctx: Context,
  tx: Executor,
  brought: Brought,
  { file, fresh, preview }: Examined,
): Promise<string> {
  const channel = channelOf(brought);
  const id = newId(ctx.now);
  const accounts = await accountsOf(tx, channel);
  const kept = fresh.map(chargeApart);
  const { postings, posted } = postingsOf(ctx, brought, {
    fresh: kept.flat(),
    accounts,
    fileId: id,
  });
  const lines = kept.flatMap((parts) => rowsOf(parts, ctx.now, posted));
  const row = fileRow(ctx, brought, { file, preview, id });
  try {
    await tx.execute(sql`select statement_bring(${JSON.stringify(row)}, ${JSON.stringify(lines)})`);
  } catch (error) {
    throw ledgerRefusal(error);
  }
  await keepColumns(ctx, tx, brought, file);
  await record(
    { ...ctx, db: tx },
    {
      action: "statement.bring",
      outcome: "done",
      subject: { type: "statement_files", id },
      detail: {
        ...channelDetail(channel),
        name: brought.name,
        lines: fresh.length,
        known: preview.known,
      },
    },
  );
  if (postings.length > 0) await postAll(tx, postings);
  return id;
}

async function sameBytes(tx: Executor, channel: string, sha256: string): Promise<string | null> {
  const { id } = statementFiles;
  const [row] = await tx
    .select({ id })
    .from(statementFiles)
    .where(
      and(
        eq(statementFiles.channel, channel),
        eq(statementFiles.sha256, sha256),
        eq(statementFiles.state, "imported"),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/** A channel's own account and the one where money waits. */
export async function accountsOf(db: Executor, channel: string): Promise<Accounts> {
  const { account: cash, clearing } = channels;
  const [row] = await db.select({ cash, clearing }).from(channels).where(eq(channels.key, channel));
  if (!row?.clearing) throw new AppError("not_found");
  return { cash: row.cash, clearing: row.clearing };
}

type Posted = { postedBy: string; chargedBy: string | null };

function postingsOf(
  ctx: Context,
  brought: Brought,
  { fresh, accounts, fileId }: { fresh: Known[]; accounts: Accounts; fileId: string },
) {
  const channel = channelOf(brought);
  const posted = new Map<string, Posted>();
  const days = dayPostings(fresh);
  // Of one instant, and in the order of the days: what is listed by its id stands as it came.
  const ids = days.flatMap(() => [newId(ctx.now), newId(ctx.now)]).sort();
  const postings = days.flatMap((day, at): NewTransaction[] => {
    const common = {
      status: "approved" as const,
      at: ctx.now,
      channel,
      description: `${day.day} · ${brought.name}`,
      from: null,
      to: null,
      submittedBy: ctx.actor.id,
    };
    const [id = "", chargeId = ""] = ids.slice(2 * at);
    const charges = day.lines.reduce((sum, { line }) => sum + line.charge, 0);
    for (const { identity, line } of day.lines) {
      posted.set(identity, { postedBy: id, chargedBy: line.charge > 0 ? chargeId : null });
    }
    const act = (action: string, amount: number) => ({
      action,
      detail: { ...channelDetail(channel), day: day.day, amount, file: fileId },
      address: ctx.address,
    });
    const moved: NewTransaction = {
      ...common,
      id,
      type: "statement",
      amount: day.amount,
      interest: day.out,
      lines: statementPosting(day, accounts),
      act: act("statement.post", day.amount),
    };
    if (charges === 0) return [moved];
    const taken: NewTransaction = {
      ...common,
      id: chargeId,
      type: "channel-charge",
      amount: charges,
      lines: chargePosting(charges, accounts),
      act: act("statement.charge", charges),
    };
    return [moved, taken];
  });
  return { postings, posted };
}

// Lists are in the order of time, and a charge that stands apart before its line.
function rowsOf(parts: readonly Known[], now: Date, posted: ReadonlyMap<string, Posted>) {
  const ids = parts.map(({ line }) => newId(isMoney(line) ? line.bookedAt : now)).sort();
  return parts.map((part, at) => rowOf(part, ids[at] ?? "", posted.get(part.identity)));
}

function rowOf({ identity, line }: Known, id: string, posted: Posted | undefined) {
  const common = { id, identity, row_no: line.row, kind: line.kind, raw: line.raw };
  if (!isMoney(line)) return { ...common, reason: line.kind === "unread" ? line.reason : null };
  return {
    ...common,
    booked_at: line.bookedAt,
    precision: line.precision,
    direction: line.direction,
    amount: line.amount,
    charge: line.charge,
    balance_after: line.balanceAfter,
    provider_id: line.providerId,
    partner_id: line.partnerId,
    party_name: line.partyName,
    party_number: line.partyNumber,
    party_tail: line.partyTail,
    message: line.message,
    posted_by: posted?.postedBy,
    charged_by: posted?.chargedBy,
  };
}

function fileRow(
  ctx: Context,
  brought: Brought,
  { file, preview, id }: { file: ReadFile; preview: Preview; id: string },
) {
  const { name, content, forwarder } = brought;
  return {
    id,
    channel: channelOf(brought),
    format: file.format,
    provenance: provenanceOf(content, file, forwarder),
    forwarder_id: forwarder ?? null,
    name,
    sha256: file.sha256,
    account: file.account,
    uploaded_by: ctx.actor.id,
    uploaded_at: ctx.now,
    first_at: preview.first,
    last_at: preview.last,
    opening: preview.opening,
    closing: preview.closing,
    line_count: preview.rows,
    new_lines: preview.new,
    known_lines: preview.known,
    refused_lines: preview.refused.length,
    content: `\\x${Buffer.from(file.kept).toString("hex")}`,
  };
}

// A table that was pasted as text is no file of the portal's either.
function provenanceOf(content: Brought["content"], { format }: ReadFile, forwarder?: string) {
  if (forwarder) return "device";
  return typeof content === "string" || isMessages(format) ? "pasted" : "portal";
}
