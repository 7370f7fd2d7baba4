import { depositOf } from "@/lib/deposits/commands";
import { retried } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import { METHODS, type Method } from "@/lib/methods";
import { decideTransaction } from "@/lib/transactions/commands";
import { type BenchCooperative, eachOf } from "./cooperative";
import { Exhausted, type Pair } from "./pairs";

/**
 * Finance approves deposit after deposit, all into one channel: every posting moves the same cash
 * account, the same income account and the same totals. `methods`: the channels taken in turn.
 */
export function approvals(
  { people, finance, contextOf }: BenchCooperative,
  connections: number,
  methods: readonly Method[],
): Pick<Pair, "ours" | "prepare"> {
  const waiting: string[] = [];

  async function submit(n: number): Promise<void> {
    const person = people[n % people.length];
    const method = methods[n % methods.length];
    if (!person || !method) throw new Error("There is nobody, or no channel.");
    // Past the limit of what may wait of one member: the office decides on more than they may submit.
    const ctx = await contextOf(person);
    const terms = { amount: 10_000, method, description: null, senderPhone: "+250788000101" };
    // Of half a million references two are alike one time in ten.
    const posted = await retried(() => post(ctx.db, depositOf(ctx, terms)));
    waiting.push(posted.transactionId);
  }

  return {
    prepare: async (expected) => {
      await eachOf(Math.max(0, expected - waiting.length), connections, submit);
    },
    ours: async () => {
      const id = waiting.shift();
      if (!id) throw new Exhausted("No deposit waits.");
      await decideTransaction(await contextOf(finance), id, { status: "approved" });
    },
  };
}

export const ONE_CHANNEL = ["mtn"] as const satisfies readonly Method[];
export const ALL_CHANNELS = METHODS;
