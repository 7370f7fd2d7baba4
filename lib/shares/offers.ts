import { and, eq, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, shareOffers } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { DAY_MS } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { memberBalances } from "@/lib/ledger/balances";
import { newId } from "@/lib/ledger/ids";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import { shareSettings } from "@/lib/settings/queries";
import { offerById } from "@/lib/shares/offer-queries";
import { heldBy } from "@/lib/shares/queries";
import { refuseLeaving } from "@/lib/shares/refusals";
import { transferLines, worthOf } from "@/lib/shares/rules";
import type { OfferInput } from "@/lib/shares/schema";
import type { ShareOfferView } from "@/lib/shares/views";

/** For so long an offer can be taken. */
const OPEN_MS = 30 * DAY_MS;

/**
 * Offers shares of one's own to another member; nothing moves before they take them, and no money at all. Throws
 * wrong_password, too_many_attempts, shares_off, share_minimum, insufficient_balance or claim_open beside the number,
 * recipient_unavailable or request_id_reused.
 */
export async function offerShares(
  ctx: Context,
  { password, recipientId, count }: OfferInput,
): Promise<ShareOfferView> {
  await confirmPassword(ctx, password);
  const { actor, now } = ctx;
  const request = requestOf(ctx, "share-offer", [recipientId, count]);
  const done = await onceWithin(ctx, request, async (tx) => {
    const own = { id: actor.id, fewer: "ownSharesNotHeld" } as const;
    refuseLeaving(await shareSettings(tx), await heldBy(tx, actor.id), count, own);
    await refuseOwing(tx, actor);
    await refuseRecipient(tx, actor.id, recipientId);
    const id = newId(now);
    const endsAt = new Date(now.getTime() + OPEN_MS);
    // The columns that the application may write, and no others.
    await tx.execute(sql`insert into share_offers (id, from_member, to_member, shares, made_at, ends_at)
      values (${id}, ${actor.id}, ${recipientId}, ${count}, ${now.toISOString()}, ${endsAt.toISOString()})`);
    await audit(ctx, tx, "share.offer", id, { count });
    return remember(tx, actor.id, request, id, now);
  });
  return offerById(ctx.db, actor.id, done.transactionId, now);
}

/** Refuses (claim_open, beside the number) that somebody who owes the cooperative gives shares away. */
export async function refuseOwing(
  db: Executor,
  { id, fullName }: { id: string; fullName: string },
): Promise<void> {
  const { claim } = await memberBalances(db, id);
  if (claim === 0) return;
  const values = { amount: claim };
  throw new AppError(
    "claim_open",
    { member: id, name: fullName, ...values },
    { count: { key: "sharesWhileOwing", values } },
  );
}

async function refuseRecipient(tx: Executor, own: string, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), eq(members.status, "active")))
    .for("key share");
  if (row && id !== own) return;
  throw new AppError(
    "recipient_unavailable",
    { member: id },
    { recipientId: { key: "recipientNotFound" } },
  );
}

/**
 * Takes shares that somebody offers: they move at what they are worth. Throws wrong_password, too_many_attempts, not_found,
 * share_offer_gone where it has ended or who offers has, or would keep, too few by now, shares_off, share_minimum, share_most.
 */
export async function takeShares(
  ctx: Context,
  id: string,
  password: string,
): Promise<ShareOfferView> {
  await confirmPassword(ctx, password);
  const { actor, now, address } = ctx;
  const request = requestOf(ctx, "share-take", [id]);
  await onceWithin(ctx, request, async (tx) => {
    await holdBoth(tx, id);
    const offer = await lockOffer(tx, id, now);
    if (offer.toMember !== actor.id) throw new AppError("not_found");
    const terms = await shareSettings(tx, { locked: true });
    if (!terms.on) throw new AppError("shares_off");
    const { fromMember: from, shares: count } = offer;
    const amount = worthOf(count, terms);
    return post(tx, {
      type: "share-transfer",
      status: "approved",
      at: now,
      request,
      amount,
      from,
      to: actor.id,
      recordId: id,
      terms: { count },
      submittedBy: actor.id,
      lines: transferLines(from, actor.id, amount),
      act: { action: "share.take", detail: { amount, count }, address },
    });
  }).catch((error) => {
    throw ofGiver(error) ? new AppError("share_offer_gone") : error;
  });
  return offerById(ctx.db, actor.id, id, now);
}

// Who offers has too few by now, or would keep too few, or is not active, or owes the cooperative.
const GONE = [
  "insufficient_balance",
  "not_pending",
  "recipient_unavailable",
  "money_held",
  "claim_open",
];
const ofGiver = (error: unknown) => error instanceof AppError && GONE.includes(error.code);

/**
 * Ends an open offer without moving anything: who was offered declines it, who offers takes it back. Throws not_found or
 * share_offer_gone.
 */
export async function endOffer(ctx: Context, id: string): Promise<ShareOfferView> {
  const { actor, now } = ctx;
  const request = requestOf(ctx, "share-offer-end", [id]);
  await onceWithin(ctx, request, async (tx) => {
    const offer = await lockOffer(tx, id, now);
    if (![offer.fromMember, offer.toMember].includes(actor.id)) throw new AppError("not_found");
    const own = offer.fromMember === actor.id;
    const state = own ? "withdrawn" : "declined";
    await tx.update(shareOffers).set({ state, endedAt: now }).where(eq(shareOffers.id, id));
    await audit(ctx, tx, own ? "share.withdraw" : "share.decline", id, { count: offer.shares });
    return remember(tx, actor.id, request, id, now, state);
  });
  return offerById(ctx.db, actor.id, id, now);
}

// Who closes an account locks its member, then ends their offers: in this order shares are taken too.
async function holdBoth(tx: Executor, id: string): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .innerJoin(
      shareOffers,
      or(eq(members.id, shareOffers.fromMember), eq(members.id, shareOffers.toMember)),
    )
    .where(eq(shareOffers.id, id))
    .orderBy(members.id)
    .for("key share", { of: members });
}

async function lockOffer(tx: Executor, id: string, now: Date) {
  const [offer] = await tx.select().from(shareOffers).where(eq(shareOffers.id, id)).for("update");
  if (!offer) throw new AppError("not_found");
  if (offer.state !== "open" || offer.endsAt <= now) throw new AppError("share_offer_gone");
  return offer;
}

type Action = "share.offer" | "share.withdraw" | "share.decline";

function audit(
  ctx: Context,
  tx: Executor,
  action: Action,
  id: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const subject = { type: "share_offers", id };
  return auditRecord({ ...ctx, db: tx }, { action, outcome: "done", subject, detail });
}
