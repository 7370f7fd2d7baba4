import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { members, smsForwarders } from "@/db/schema";
import type { Actor, Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { countedLook, limitOf, take } from "@/lib/limits/limit";
import { log } from "@/lib/log";
import { type MessageMethod, methodOf } from "@/lib/methods";
import { keyOf, type StoredForwarder } from "@/lib/reconciliation/forwarders";
import { importMessage } from "@/lib/reconciliation/import";
import { backupOf, type Message, messageOf } from "@/lib/reconciliation/message";
import { isInTime, isSigned, type Signed, signedAt } from "@/lib/reconciliation/signature";
import read from "@/lib/reconciliation/worker";

/** A message is at most so large, with all that is sent beside it. */
export const MOST_BYTES = 16 * 1024;

const wrongs = limitOf("sms-unsigned", 20);
const messages = limitOf("sms-message", 120, 60);
const details = { where: "other" } as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Asked = { db: Database; address: string | null; now: Date };

/** What became of a message: its lines that are new, known already, or could not be read. */
export type Taken = { new: number; known: number; unread: number };

const NOTHING: Taken = { new: 0, known: 0, unread: 0 };

/**
 * Takes a message that a phone of the office sends on, as pasted messages are taken, in the name of who made its key: the same one twice, or also pasted,
 * is one. Messages of other senders are not kept. Throws forwarder_refused for whoever has not signed (20 in 15 minutes from one address), forwarder_clock,
 * too_many_attempts (120 a minute), malformed, and what bringing a statement in throws, which the phone's row then says.
 */
export async function takeMessage(asked: Asked, device: string, signed: Signed): Promise<Taken> {
  const forwarder = await signer(asked, device, signed);
  if (!isInTime(signedAt(signed.timestamp), asked.now)) throw new AppError("forwarder_clock");
  await take(asked.db, { limit: messages, key: forwarder.id, details });
  try {
    const message = messageOf(signed.body);
    const taken = message ? await bring(asked, forwarder, message) : NOTHING;
    return await heard(asked, forwarder, taken);
  } catch (error) {
    if (error instanceof AppError) await noteRefusal(asked, forwarder, error);
    throw error;
  }
}

/** The phone whose key has signed this. Throws forwarder_refused, the same for all that may be wrong. */
async function signer(asked: Asked, device: string, signed: Signed): Promise<StoredForwarder> {
  const { db, address } = asked;
  let found: StoredForwarder | undefined;
  const key = { limit: wrongs, key: address ?? "unknown", details };
  const { fits } = await countedLook(db, key, async () => {
    const known = UUID.test(device);
    if (known) [found] = await db.select().from(smsForwarders).where(eq(smsForwarders.id, device));
    return found !== undefined && hasSigned(found, signed);
  });
  if (!fits || !found) throw new AppError("forwarder_refused");
  return found;
}

function hasSigned(phone: StoredForwarder, signed: Signed): boolean {
  if (phone.revokedAt !== null) return false;
  try {
    return isSigned(keyOf(phone), signed);
  } catch (error) {
    // Sealed under another secret of the installation: the phone needs a new key.
    log.warn({ err: error, forwarder: phone.id }, "the key of a phone cannot be opened");
    return false;
  }
}

async function bring(asked: Asked, phone: StoredForwarder, message: Message): Promise<Taken> {
  const { channel } = phone;
  const method = methodOf(channel) as MessageMethod;
  const content = backupOf(message);
  const brought = { method, channel, content, name: phone.name, forwarder: phone.id };
  const file = await read({ content, options: { method, now: asked.now, format: "sms-xml" } });
  if ("refused" in file) throw new AppError("malformed");
  if (file.known.length === 0) return NOTHING;
  const ctx = await contextOf(asked, phone.madeBy);
  const preview = await importMessage(ctx, brought, file);
  const unread = preview.new > 0 ? preview.unread.length : 0;
  return { new: preview.new, known: preview.known, unread };
}

// Who made the key brings in; whether they still may the database says.
async function contextOf({ db, now, address }: Asked, id: string): Promise<Context> {
  const [member] = await db.select().from(members).where(eq(members.id, id));
  if (!member) throw new AppError("forbidden");
  const { username, firstName, fullName, email, phone, role, profileImage } = member;
  const person = { id, username, firstName, fullName, email, phone, role, profileImage };
  const actor: Actor = { ...person, sessionId: "", passwordHash: "" };
  return { db, actor, now, address, requestId: randomUUID() };
}

async function heard({ db, now }: Asked, { id }: StoredForwarder, taken: Taken): Promise<Taken> {
  await db
    .update(smsForwarders)
    .set({
      heardAt: now,
      messages: sql`${smsForwarders.messages} + ${taken.new}`,
      unread: sql`${smsForwarders.unread} + ${taken.unread}`,
      refusedAt: null,
      refusal: null,
    })
    .where(eq(smsForwarders.id, id));
  return taken;
}

async function noteRefusal({ db, now }: Asked, { id }: StoredForwarder, { code }: AppError) {
  await db
    .update(smsForwarders)
    .set({ heardAt: now, refusedAt: now, refusal: code })
    .where(eq(smsForwarders.id, id));
}
