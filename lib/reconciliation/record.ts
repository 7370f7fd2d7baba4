import { and, eq, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import type { Context } from "@/lib/context";
import { depositFee } from "@/lib/deposits/rules";
import { AppError } from "@/lib/errors";
import { toE164 } from "@/lib/fields";
import { onceWithin, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import { readMemberNumber } from "@/lib/member-number";
import { channelDetail, methodFacts, methodOf } from "@/lib/methods";
import { receiptOf } from "@/lib/reconciliation/confirm";
import { keepMatch, lineById } from "@/lib/reconciliation/match";
import { feeRates } from "@/lib/settings/queries";

/**
 * Records the deposit of a member whose money a line tells of and who asked for nothing: it waits, submitted by who records
 * it, and another person approves it. Answers its id. Throws not_found, forbidden, own_record for one's own money,
 * line_matched, line_unequal for money that went out, recipient_unavailable, external_id_taken or request_id_reused.
 */
export async function recordDeposit(
  ctx: Context,
  lineId: string,
  memberId: string,
): Promise<string> {
  const line = await lineById(ctx.db, lineId);
  if (line.direction !== "in") throw new AppError("line_unequal");
  if (memberId === ctx.actor.id) throw new AppError("own_record", { act: "statements.match" });
  const [member] = await ctx.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member) throw new AppError("invalid", {}, { memberId: { key: "memberRequired" } });
  const { channel } = line;
  const method = methodOf(channel);
  const request = requestOf(ctx, "record-deposit", [lineId, memberId]);
  const done = await onceWithin(ctx, request, async (tx) => {
    const posted = await post(tx, {
      type: "deposit",
      status: "pending",
      at: ctx.now,
      request,
      amount: line.open,
      // Money that comes back was theirs: nothing is taken of it a second time.
      fee: line.kind === "reversal" ? 0 : depositFee(line.open, method, await feeRates(tx)),
      channel,
      externalId: receiptOf(line),
      senderPhone: methodFacts(method).fromPhone ? line.partyNumber : null,
      description: line.message,
      from: memberId,
      to: null,
      submittedBy: ctx.actor.id,
      lines: [],
      act: {
        action: "deposit.record",
        detail: { amount: line.open, ...channelDetail(channel) },
        address: ctx.address,
      },
    });
    const { transactionId } = posted;
    await keepMatch(ctx, tx, { line, transactionId, amount: line.open, rule: "recorded" });
    return posted;
  });
  return done.transactionId;
}

/**
 * The active member whom somebody names by number, username, phone or e-mail: what reads as a member's number is one,
 * whoever has chosen a username like it. Throws invalid.
 */
export async function memberNamed(db: Executor, named: string): Promise<string> {
  const number = /^m/i.test(named.trim()) ? readMemberNumber(named) : null;
  const plain = named.trim().replace(/^@/, "").toLowerCase();
  const phone = toE164(named);
  const { id, username, email, status } = members;
  const [row] = await db
    .select({ id })
    .from(members)
    .where(
      and(
        eq(status, "active"),
        number === null
          ? or(eq(username, plain), eq(email, plain), phone ? eq(members.phone, phone) : undefined)
          : eq(members.memberNo, number),
      ),
    )
    .limit(1);
  if (!row) throw new AppError("invalid", {}, { member: { key: "memberRequired" } });
  return row.id;
}

/** The member whose phone number a line tells, where there is one. */
export async function memberOfNumber(
  db: Executor,
  number: string | null,
): Promise<{ username: string; fullName: string } | null> {
  if (!number) return null;
  const { username, fullName, status } = members;
  const [row] = await db
    .select({ username, fullName })
    .from(members)
    .where(and(eq(members.phone, number), eq(status, "active")));
  return row ?? null;
}
