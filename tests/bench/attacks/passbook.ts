import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { connect } from "@/db/client";
import { members, sessions } from "@/db/schema";
import { loadActor } from "@/lib/auth/queries";
import type { Context } from "@/lib/context";
import { postTransfer } from "@/lib/transfers/commands";
import { eachOf } from "../cooperative";

const CONNECTIONS = 8;

/** Posts so many transfers of one franc from one member to another, by the command itself. */
export async function fillPassbook(
  url: string,
  of: { from: string; to: string; lines: number },
): Promise<void> {
  const { db, close } = connect(url, { max: CONNECTIONS });
  try {
    const [sender, recipient] = [await idOf(of.from), await idOf(of.to)];
    const now = new Date();
    const [session] = await db
      .insert(sessions)
      .values({
        memberId: sender,
        signedInAt: now,
        lastSeenAt: now,
        platform: "bench",
        browser: "bench",
        expiresAt: new Date(now.getTime() + 3_600_000),
      })
      .returning({ id: sessions.id });
    const actor = session && (await loadActor(db, session.id, now));
    if (!actor) throw new Error("The session is not live.");
    await eachOf(of.lines, CONNECTIONS, async () => {
      const base = { db, actor, now: new Date(), address: null };
      const ctx: Context = { ...base, requestId: randomUUID() };
      await postTransfer(ctx, { recipientId: recipient, amount: 1 });
    });
  } finally {
    await close();
  }

  async function idOf(username: string): Promise<string> {
    const [found] = await db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.username, username));
    if (!found) throw new Error(`There is no ${username}.`);
    return found.id;
  }
}
