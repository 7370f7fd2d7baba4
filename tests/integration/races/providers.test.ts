import { afterAll, beforeAll, expect, test } from "vitest";
import { requestDeposit } from "@/lib/rails/collect";
import { makeRequest } from "@/lib/rails/requests";
import { decideTransaction } from "@/lib/transactions/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { dying } from "@/tests/support/dying";
import { byPhone, practising } from "@/tests/support/rails";
import { storm } from "@/tests/support/storm";

const MEMBERS = ["aline", "eric", "claudine"] as const;
const PHONES = { aline: "+250788000101", eric: "+250788000102", claudine: "+250788000103" };

let coop: Cooperative;
let net: Awaited<ReturnType<typeof practising>>;
beforeAll(async () => {
  coop = await openCooperative({ pool: 10 });
  net = await practising(coop, { asks: false });
  for (const who of MEMBERS) await coop.fund(who, 50_000_000);
  // The wallet has what is to be paid out.
  const { id } = await requestDeposit(coop.as("aline"), byPhone(20_000_000));
  await net.pass(10);
  expect(await net.states(id)).toEqual(["done"]);
}, 120_000);
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await net.network.close();
  await coop.close();
});

type Way = "collect" | "payout";

let amount = 10_000;
/** A deposit to be collected or a withdrawal to be paid out, each of another amount; answers its id. */
async function asked(way: Way, who: (typeof MEMBERS)[number] = "aline"): Promise<string> {
  amount += 100;
  if (way === "collect") {
    return (await requestDeposit(coop.as(who), byPhone(amount, PHONES[who]))).id;
  }
  const terms = { amount, method: "mtn", phone: PHONES[who], account: null, description: null };
  const { withdrawal } = await postWithdrawal(coop.as(who), { ...terms, method: "mtn" });
  const { id } = withdrawal;
  await decideTransaction(coop.as("finance"), id, { status: "approved" });
  const [row] = await coop.owner<{ n: number }[]>`
    select count(*)::int as n from rail_requests where transaction_id = ${id}`;
  if (row?.n === 0) await payOut(id, amount, PHONES[who]);
  return id;
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

/** What the network has done is in the books, once each and to the franc; and nothing else is. */
async function expectNoFrancAstray() {
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
}

const live = async () => {
  const [row] = await coop.owner<{ n: number }[]>`
    select count(*)::int as n from rail_requests where state not in ('done', 'failed')`;
  return row?.n ?? 0;
};

test.each(["collect", "payout"] as const)(
  "killed at each moment of a %s, it is done once",
  async (way) => {
    for (let at = 1, died = true; died; at += 1) {
      const id = await asked(way);
      const worker = dying(at);
      const over = { db: worker.db(coop.db), rails: { mtn: worker.rail(net.rails.mtn as never) } };
      for (let looks = 0; looks < 4 && !worker.process.dead; looks += 1) {
        await net.look({ ...over, complain: () => {} }).catch(() => {});
        coop.clock.tick(3_000);
      }
      died = worker.process.dead;
      await net.pass(140);
      expect(await net.states(id), `killed at ${at}`).toEqual(["done"]);
      coop.clock.tick(60_000);
      expect(at).toBeLessThan(200);
    }
    await expectNoFrancAstray();
  },
  300_000,
);

/** Numbers from 0 to 1, the same for a seed. */
function chance(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const TAKE = ["cut-before", "cut-after", "lost", "busy", "html", "token"];
const LOOK = ["cut", "busy", "error", "slow", "lie"];
const BATCH = 24;

test("collections and payments out in a storm of faults and deaths: what the network did is what the books say", async () => {
  const draw = chance(storm(20_261_123, Number(process.env.PROPERTY_SEED ?? Date.now())));
  const pick = (from: readonly string[]) => from[Math.floor(draw() * from.length)] ?? null;
  const each = storm(24, 1_000);
  for (let begun = 0; begun < each * 2; begun += BATCH) {
    net.fault = (where) => {
      if (draw() > 0.4) return null;
      return where === "callback" ? null : pick(where === "take" ? TAKE : LOOK);
    };
    for (let n = 0; n < BATCH; n += 1) {
      await asked(n % 2 ? "collect" : "payout", MEMBERS[n % MEMBERS.length] as Person & "aline");
    }
    for (let turn = 0; turn < 12 && (await live()) > 0; turn += 1) {
      // Four workers, each of which dies somewhere.
      await Promise.all(
        [1, 2, 3, 4].map(() => {
          const worker = dying(1 + Math.floor(draw() * 60));
          const mtn = worker.rail(net.rails.mtn as never);
          const over = { db: worker.db(coop.db), rails: { mtn }, complain: () => {} };
          return net.look(over).catch(() => {});
        }),
      );
      coop.clock.tick(45_000);
    }
    net.fault = () => null;
    for (let turn = 0; turn < 40 && (await live()) > 0; turn += 1) {
      while ((await net.look()) > 0);
      coop.clock.tick(60_000 * 5);
    }
    expect(await live()).toBe(0);
    coop.clock.tick(3_600_000);
  }
  await expectNoFrancAstray();
}, 3_600_000);
