import { randomUUID } from "node:crypto";
import type { Actor, Context } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { type Cooperative, cash, type Person } from "@/tests/support/cooperative";

/** From this amount on two decide (docs/authority.md): no sum of what one decides alone comes near it. */
export const LIMIT = 100_000_000;

/** Two of the office who ask for nothing, and so have no interest and no limit of their own in any row. */
export type Office = Awaited<ReturnType<typeof officeOf>>;

export async function officeOf(coop: Cooperative) {
  const clerk = await coop.join({ username: "clerk", role: "admin" });
  const colleague = await coop.join({ username: "colleague", role: "admin" });
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };
  // The servers go by the real clock; what is made for them is made now.
  const now = (who: Person | Actor): Context =>
    coop.as(who, { now: new Date(), requestId: randomUUID() });
  return {
    coop,
    clerk,
    colleague,
    now,
    /** A number that nothing else gets. */
    next,
    /** Pays francs in, approved by two where they are many; answers the deposit's id. */
    fund: async (who: Person | Actor, francs: number): Promise<string> => {
      const { id } = await submitDeposit(now(who), cash(francs));
      const came = await decideTransaction(now(clerk), id, { status: "approved" });
      if (came === "first") await decideTransaction(now(colleague), id, { status: "approved" });
      return id;
    },
  };
}
