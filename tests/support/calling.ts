import { expect } from "vitest";
import { requestDeposit } from "@/lib/rails/collect";
import { makeRequest } from "@/lib/rails/requests";
import { decideTransaction } from "@/lib/transactions/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import type { Cooperative } from "@/tests/support/cooperative";
import { byPhone, type practising } from "@/tests/support/rails";
import { setSettings } from "@/tests/support/settings";

const MEMBERS = ["aline", "eric", "claudine"] as const;
const PHONES = { aline: "+250788000101", eric: "+250788000102", claudine: "+250788000103" };

/** What may go wrong where a provider takes a request, and where it is asked about one. */
export const TAKE = ["cut-before", "cut-after", "lost", "busy", "html", "token"];
export const LOOK = ["cut", "busy", "error", "slow", "lie"];

/** Numbers from 0 to 1, the same for a seed. */
export function chance(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Members who have much, and a wallet that has what is to be paid out: what they ask a provider, and that it is right. */
export async function calling(coop: Cooperative, net: Awaited<ReturnType<typeof practising>>) {
  await setSettings(coop, { payouts: "mtn" });
  for (const who of MEMBERS) await coop.fund(who, 50_000_000);
  const { id } = await requestDeposit(coop.as("aline"), byPhone(20_000_000));
  await net.pass(10);
  expect(await net.states(id)).toEqual(["done"]);

  let amount = 10_000;
  /** A deposit to be collected or a withdrawal to be paid out, each of another amount; answers its id. */
  async function ask(way: "collect" | "payout", n = 0): Promise<string> {
    const who = MEMBERS[n % MEMBERS.length] ?? "aline";
    amount += 100;
    if (way === "collect") {
      return (await requestDeposit(coop.as(who), byPhone(amount, PHONES[who]))).id;
    }
    const terms = { amount, phone: PHONES[who], account: null, description: null };
    const { withdrawal } = await postWithdrawal(coop.as(who), { ...terms, method: "mtn" });
    await decideTransaction(coop.as("finance"), withdrawal.id, { status: "approved" });
    const rows = await coop.owner`
      select from rail_requests where transaction_id = ${withdrawal.id}`;
    if (rows.length === 0) await payOut(withdrawal.id, amount, PHONES[who]);
    return withdrawal.id;
  }

  // Writes down what the approval is followed by, where calls do not do so by themselves.
  const payOut = (transactionId: string, francs: number, number: string) =>
    coop.db.transaction(async (tx) => {
      const by = coop.idOf("finance");
      const at = coop.clock.tick();
      await tx.execute(
        `select audit_append('${at.toISOString()}', null, 'rail.send', 'done', null, null, null, null)`,
      );
      const request = { product: "payout", transactionId, number, amount: francs } as const;
      await makeRequest(tx, { ...request, rail: "mtn", by, at });
    });

  return {
    ask,
    /** How many requests have no end yet. */
    live: async () => {
      const [row] = await coop.owner<{ n: number }[]>`
        select count(*)::int as n from rail_requests where state not in ('done', 'failed')`;
      return row?.n ?? 0;
    },
    /** What the network has done is in the books, once each and to the franc; and nothing else is. */
    expectNoFrancAstray: async () => {
      const books = await coop.owner<{ type: string; n: number; francs: string }[]>`
        select t.type, count(*)::int as n, sum(t.amount) as francs from transactions t
        where t.status = 'approved' and t.decided_by is null and t.type in ('deposit', 'withdraw') group by 1`;
      for (const [type, product] of [
        ["deposit", "requesttopay"],
        ["withdraw", "transfer"],
      ]) {
        const done = net.network.payments
          .all()
          .filter((each) => each.product === product && each.status === "SUCCESSFUL");
        const row = books.find((each) => each.type === type);
        expect({ n: row?.n ?? 0, francs: Number(row?.francs ?? 0) }).toEqual({
          n: done.length,
          francs: done.reduce((sum, each) => sum + Number(each.amount), 0),
        });
      }
      const [twice] = await coop.owner`
        select transaction_id from rail_requests where state = 'done' group by 1 having count(*) > 1`;
      expect(twice).toBeUndefined();
    },
  };
}
