import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { members } from "@/db/schema";
import type { Actor, Context } from "@/lib/context";

/** Somebody of the cooperative as the commands know an actor. */
export async function loadMember(db: Database, id: string): Promise<Actor> {
  const [row] = await db.select().from(members).where(eq(members.id, id));
  if (!row) throw new Error(`There is no member ${id}.`);
  return { ...row, sessionId: "" };
}

/** What a command gets when `actor` acts at `now` in the past. */
export function at(db: Database, actor: Actor, now: Date): Context {
  return { db, actor, now, address: null, requestId: randomUUID() };
}
