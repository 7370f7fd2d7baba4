import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, smsForwarders } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { DAY_MS } from "@/lib/dates";
import { AppError, type ErrorCode } from "@/lib/errors";
import { openText, sealText } from "@/lib/keys/sealed-text";
import { newId } from "@/lib/ledger/ids";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";
import { ledgerRefusal } from "@/lib/ledger/refusals";
import { channelDetail, type MessageMethod, methodOf } from "@/lib/methods";
import { openChannelOf } from "@/lib/reconciliation/known-channel";
import type { ForwarderInput } from "@/lib/reconciliation/schema";
import type { ForwarderView } from "@/lib/reconciliation/views";

const PURPOSE = "open-future sms forwarder key";
const KEY_BYTES = 32;

/** So many phones are listed, those whose keys count first. */
const MOST_LISTED = 50;

/** So long may a phone say nothing before the screen says so. */
const SILENT_MS = DAY_MS;

export type StoredForwarder = typeof smsForwarders.$inferSelect;

/**
 * Makes a key for a phone that sends a channel's messages on. They are brought in by who makes it, who therefore approves
 * nothing by them. The key is told now, and never again. Throws forbidden, request_id_reused, or invalid for a name that another phone has.
 */
export async function makeForwarder(
  ctx: Context,
  input: ForwarderInput,
): Promise<{ id: string; key: string }> {
  const request = requestOf(ctx, "make-forwarder", input);
  try {
    const made = await onceWithin(ctx, request, async (tx) => {
      const id = newId(ctx.now);
      const key = sealText(PURPOSE, randomBytes(KEY_BYTES).toString("base64url"), id);
      const { name } = input;
      const channel = await openChannelOf(tx, input);
      await tx
        .insert(smsForwarders)
        .values({ id, channel, name, key, madeBy: ctx.actor.id, madeAt: ctx.now });
      await note(ctx, tx, "forwarder.make", { id, channel, name });
      return remember(tx, ctx.actor.id, request, id, ctx.now);
    });
    const forwarder = await forwarderById(ctx.db, made.transactionId);
    return { id: forwarder.id, key: keyOf(forwarder) };
  } catch (error) {
    throw ledgerRefusal(error);
  }
}

/** Revokes a phone's key: nothing that it signs counts from now on. Throws forbidden, or not_found for one that is revoked. */
export async function revokeForwarder(ctx: Context, id: string): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      const [row] = await tx
        .update(smsForwarders)
        .set({ revokedBy: ctx.actor.id, revokedAt: ctx.now })
        .where(and(eq(smsForwarders.id, id), isNull(smsForwarders.revokedAt)))
        .returning();
      if (!row) throw new AppError("not_found");
      await note(ctx, tx, "forwarder.revoke", row);
    });
  } catch (error) {
    throw ledgerRefusal(error);
  }
}

type Named = Pick<StoredForwarder, "id" | "channel" | "name">;

function note(ctx: Context, tx: Executor, action: string, { id, channel, name }: Named) {
  const subject = { type: "sms_forwarders", id };
  const detail = { ...channelDetail(channel), name };
  return record({ ...ctx, db: tx }, { action, outcome: "done", subject, detail });
}

/** A phone by its id. Throws not_found. */
async function forwarderById(db: Executor, id: string): Promise<StoredForwarder> {
  const [row] = await db.select().from(smsForwarders).where(eq(smsForwarders.id, id));
  if (!row) throw new AppError("not_found");
  return row;
}

/** The key with which a phone signs. Throws where it was sealed under another secret of the installation. */
export const keyOf = ({ id, key }: Pick<StoredForwarder, "id" | "key">) =>
  openText(PURPOSE, key, id);

/** The phones that send messages on, those whose keys count first. For those who hold books.view. */
export async function listForwarders(db: Executor, now: Date): Promise<ForwarderView[]> {
  const rows = await db
    .select({ phone: smsForwarders, by: members.fullName })
    .from(smsForwarders)
    .leftJoin(members, eq(members.id, smsForwarders.madeBy))
    .orderBy(desc(isNull(smsForwarders.revokedAt)), desc(smsForwarders.id))
    .limit(MOST_LISTED);
  return rows.map(({ phone, by }) => {
    const { id, channel, name, madeAt, revokedAt, heardAt, messages, unread, refusedAt } = phone;
    const last = heardAt ?? madeAt;
    return {
      id,
      name,
      messages,
      unread,
      method: methodOf(channel) as MessageMethod,
      channel,
      madeBy: by ?? "",
      madeAt: madeAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
      heardAt: heardAt?.toISOString() ?? null,
      silent: revokedAt === null && now.getTime() - last.getTime() > SILENT_MS,
      refusedAt: refusedAt?.toISOString() ?? null,
      refusal: phone.refusal as ErrorCode | null,
    };
  });
}
