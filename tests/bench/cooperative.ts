import { randomUUID } from "node:crypto";
import { connect } from "@/db/client";
import { sessions } from "@/db/schema";
import { loadActor } from "@/lib/auth/queries";
import type { Actor, Context } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { createMember } from "@/lib/members/commands";
import type { Role } from "@/lib/permissions";
import { decideTransaction } from "@/lib/transactions/commands";
import { arranging } from "@/tests/support/arrange";

const BALANCE = 100_000_000;
const DAY = 86_400_000;

/** Somebody with a live session. */
export type SignedIn = { id: string; sessionId: string };

export type BenchCooperative = Awaited<ReturnType<typeof openCooperative>>;

/** So many members with sessions and money, made by the application's own commands and pool. */
export async function openCooperative(url: string, size: number, connections: number) {
  const { db, close } = connect(url, { max: connections });
  const address = "197.243.0.1";
  // Nobody of its staff has a phone beside them.
  const owner = connect(url, { max: 1, role: "none" });
  const arrange = arranging(owner.client);
  await arrange`update settings set staff_two_factor = 0`;

  async function join(username: string, role: Role): Promise<SignedIn> {
    const { id } = await createMember(
      { db, actor: null, now: new Date(), address: null },
      {
        username,
        email: `${username}@openfuture.rw`,
        role,
        firstName: "Member",
        lastName: username,
        passwordHash: "nobody signs in here",
      },
    );
    const now = new Date();
    const [session] = await db
      .insert(sessions)
      .values({
        memberId: id,
        signedInAt: now,
        lastSeenAt: now,
        platform: "bench",
        browser: "bench",
        expiresAt: new Date(now.getTime() + DAY),
      })
      .returning({ id: sessions.id });
    if (!session) throw new Error("No session was written.");
    return { id, sessionId: session.id };
  }

  /** What a request does first: the actor by the session's id, then the context of its command. */
  async function contextOf(who: SignedIn): Promise<Context> {
    const now = new Date();
    const actor: Actor | null = await loadActor(db, who.sessionId, now);
    if (!actor) throw new Error("The session is not live.");
    return { db, actor, now, address, requestId: randomUUID() };
  }

  const finance = await join("finance", "finance");
  const manager = await join("manager", "financial_manager");
  // Staff join without a second person as long as the cooperative is being founded.
  await arrange`update settings set founded_at = null`;
  const admin = await join("admin", "admin");
  await owner.close();
  const people = await eachOf(size, connections, async (n) => {
    const person = await join(`member${n}`, "member");
    const deposit = await submitDeposit(await contextOf(person), {
      amount: BALANCE,
      method: "bank",
      description: null,
    });
    await decideTransaction(await contextOf(finance), deposit.id, { status: "approved" });
    return person;
  });

  return { db, people, finance, manager, admin, contextOf, close };
}

/** Does 0 … count − 1 with so many at once; answers in order. */
export async function eachOf<T>(
  count: number,
  atOnce: number,
  work: (n: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const n = next++;
      results[n] = await work(n);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
