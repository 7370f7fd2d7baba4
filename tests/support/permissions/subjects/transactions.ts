import { postMove } from "@/lib/accounting/move";
import type { Actor } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { can, type Right } from "@/lib/permissions";
import { decideTransaction } from "@/lib/transactions/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { cash } from "@/tests/support/cooperative";
import { LIMIT, type Office } from "@/tests/support/permissions/subjects/office";

const DAY = 86_400_000;
const THREE_MINUTES = 180_000;
/** So many of one member may wait for the cells of a row, and twenty in all. */
const WAIT_AT_MOST = 12;

/** What waits for a decision, or was decided on. */
export function transactionsOf(office: Office) {
  const { coop, clerk, colleague, now, next } = office;
  const waiting = new Map<string, string[]>();

  // What is asked for in one row is made before anybody asks: so many stay as they are.
  async function rejectOldest(of: Actor, id: string): Promise<void> {
    const ids = [...(waiting.get(of.id) ?? []), id];
    const oldest = ids.length > WAIT_AT_MOST ? ids.shift() : undefined;
    waiting.set(of.id, ids);
    if (!oldest) return;
    const [row] = await coop.owner`
      select from transactions where id = ${oldest} and status = 'pending' and voided_at is null`;
    const decision = { status: "rejected", reason: "Nobody asks for it any more" } as const;
    if (row) await decideTransaction(now(clerk), oldest, decision);
  }

  async function newWithdrawal(of: Actor = coop.people.aline, amount = 10): Promise<string> {
    const terms = { amount, method: "cash" as const, description: null };
    return (await postWithdrawal(now(of), terms)).withdrawal.id;
  }

  const approve = (by: Actor, id: string) => decideTransaction(now(by), id, { status: "approved" });
  /** Somebody who holds the right, else one of the office. */
  const holder = (who: Actor, right: Right) => (can(who.role, right) ? who : clerk);

  /** Pays in what a move over the limit takes; answers the note of that move. */
  async function fundMove(): Promise<string> {
    await office.fund(await coop.join({ username: `saver${next()}` }), LIMIT);
    return `Move ${next()}`;
  }

  return {
    /** Of another day, and the oldest is decided: of one member, twenty may wait. */
    newDeposit: async (of: Actor = coop.people.aline) => {
      const at = new Date(Date.now() - 10 * DAY + next() * THREE_MINUTES);
      const terms = { ...cash(1_000), description: `deposit ${next()}` };
      const { id } = await submitDeposit({ ...now(of), now: at }, terms);
      await rejectOldest(of, id);
      return id;
    },
    newApproved: async (of?: Actor): Promise<string> =>
      office.fund(of ?? (await coop.join({ username: `saver${next()}` })), 1_000),
    newWithdrawal,
    /** Approved, and waits to be paid. */
    newPayable: async (of?: Actor) => {
      const id = await newWithdrawal(of);
      await approve(clerk, id);
      return id;
    },
    /** A deposit that two must decide on; `first`: who has approved it already, if they may. */
    newLarge: async (first?: Actor) => {
      const { id } = await submitDeposit(
        now(await coop.join({ username: `saver${next()}` })),
        cash(LIMIT),
      );
      if (first) await approve(holder(first, "transactions.decide"), id);
      return id;
    },
    /** A withdrawal that two must decide on, and one has approved. */
    newLargeWithdrawal: async () => {
      const rich = await coop.join({ username: `rich${next()}` });
      await office.fund(rich, LIMIT);
      const id = await newWithdrawal(rich, LIMIT);
      await approve(colleague, id);
      return id;
    },
    /** A move between channels that waits, recorded by who asks, if they may. */
    newMove: async (by: Actor) => {
      const terms = { from: "cash", to: "bank", amount: LIMIT, note: await fundMove() } as const;
      return (await postMove(now(holder(by, "channels.move")), terms)).id;
    },
    fundMove,
    /** Whether the move with this note waits for a second person. */
    isPendingMove: async (note: string): Promise<boolean> => {
      const [row] = await coop.owner`select status from transactions where description = ${note}`;
      return row?.status === "pending";
    },
    /** Whether it has not been decided yet. */
    isPending: async (id: string): Promise<boolean> => {
      const [row] = await coop.owner`select status from transactions where id = ${id}`;
      return row?.status === "pending";
    },
  };
}
