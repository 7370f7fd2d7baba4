import { afterAll, beforeAll, expect, test } from "vitest";
import { postMove } from "@/lib/accounting/move";
import { DAY_MS } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { requestDeposit } from "@/lib/rails/collect";
import { compareBalances } from "@/lib/rails/compare";
import type { Rail } from "@/lib/rails/port";
import { channelStates } from "@/lib/reconciliation/channels";
import { decideTransaction } from "@/lib/transactions/commands";
import { payWithdrawal } from "@/lib/transactions/pay";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { noticesOf } from "@/tests/support/notices";
import { byPhone, practising } from "@/tests/support/rails";
import { file, reconciling, walletCsv } from "@/tests/support/reconciling";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
let net: Awaited<ReturnType<typeof practising>>;
let of: ReturnType<typeof noticesOf>;
beforeAll(async () => {
  coop = await openCooperative();
  net = await practising(coop, { asks: false, opening: 0 });
  of = noticesOf(coop);
  await coop.fund("aline", 300_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await net.network.close();
  await coop.close();
});

/** The next morning: what the card of MTN says of it. `unseen`: francs that moved and nobody was told of. */
async function morning(unseen = 0, over: Partial<Rail> = {}) {
  coop.clock.tick(DAY_MS);
  const real = net.rails.mtn as Rail;
  const balance = async () => Number(await real.balance()) + unseen;
  const rails = { mtn: { ...real, balance, ...over } };
  await compareBalances({ db: coop.db, rails, now: coop.clock.now });
  return asked();
}
async function asked() {
  const [card] = (await channelStates(coop.db, coop.clock.now())).filter(
    ({ method }) => method === "mtn",
  );
  return card?.asked;
}
const notified = async () => {
  await of.run();
  const rows = await coop.owner<{ username: string; amount: string }[]>`
    select m.username, n.amount from notices n join members m on m.id = n.member_id
    where n.kind = 'balance-differs' order by n.created_at, m.username`;
  return rows.map(({ username, amount }) => `${username} ${amount}`);
};
const withdrawal = async (amount: number) => {
  const to = { method: "mtn", phone: "+250733000101", account: null, description: null } as const;
  return (await postWithdrawal(coop.as("aline"), { amount, ...to })).withdrawal.id;
};

test("what the provider collected is in the books: both agree, and nobody is told", async () => {
  await of.begin();
  await requestDeposit(coop.as("aline"), byPhone(100_000));
  await net.pass(10);
  expect(await morning()).toMatchObject({
    at: coop.clock.now().toISOString(),
    balance: 100_000,
    books: 100_000,
    comingIn: 0,
    goingOut: 0,
    difference: 0,
  });
  expect(await notified()).toEqual([]);
  const [row] =
    await coop.owner`select actor_id, detail from audit_log where action = 'rail.compare'`;
  expect(row).toEqual({
    actor_id: null,
    detail: { method: "mtn", amount: 100_000, difference: 0 },
  });
});

test("a provider is asked once a day, by however many servers", async () => {
  const options = { db: coop.db, rails: net.rails, now: coop.clock.now };
  await compareBalances(options);
  coop.clock.tick(DAY_MS);
  await Promise.all([compareBalances(options), compareBalances(options)]);
  const [row] =
    await coop.owner`select count(*)::int as n, count(distinct day)::int as days from rail_balances`;
  expect(row).toEqual({ n: 2, days: 2 });
});

test("what waits may have moved already, either way, and no further", async () => {
  const by = { method: "mtn", senderPhone: "+250788000102", description: null } as const;
  const { id } = await submitDeposit(coop.as("eric"), { amount: 7_000, ...by });
  const out = await withdrawal(4_000);
  // Who has not approved it yet cannot have paid it.
  expect(await morning(-4_000)).toMatchObject({ goingOut: 0, difference: -4_000 });
  await decideTransaction(coop.as("finance"), out, { status: "approved" });
  expect(await morning()).toMatchObject({ comingIn: 7_000, goingOut: 4_000, difference: 0 });
  for (const moved of [7_000, -4_000, 3_000]) {
    expect(await morning(moved)).toMatchObject({ difference: 0 });
  }
  expect(await morning(7_100)).toMatchObject({ difference: 100 });
  expect(await morning(-4_001)).toMatchObject({ difference: -1 });
  await decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "None came." });
  await payWithdrawal(coop.as("manager"), out, { externalId: "66001" });
  expect(await morning(-4_000)).toMatchObject({ books: 96_000, balance: 96_000, difference: 0 });
});

test("who keeps the books is told once of each difference, and again of another", async () => {
  await of.begin();
  expect(await morning(-54_000)).toMatchObject({ difference: -50_000 });
  const first = ["admin 50000", "finance 50000", "manager 50000"];
  expect((await notified()).sort()).toEqual(first);
  await morning(-54_000);
  expect((await notified()).sort()).toEqual(first);
  await morning(-64_000);
  expect((await notified()).sort()).toEqual(
    [...["admin", "finance", "manager"].flatMap((who) => [`${who} 50000`, `${who} 60000`])].sort(),
  );
  expect(await morning(-4_000)).toMatchObject({ difference: 0 });
  expect(await notified()).toHaveLength(6);
});

test("a provider that does not say is asked again, and nothing is written down", async () => {
  const before = await asked();
  await expect(morning(0, { balance: async () => null })).rejects.toThrow("mtn");
  expect(await asked()).toEqual(before);
  const real = net.rails.mtn as Rail;
  const balance = async () => Number(await real.balance()) - 4_000;
  const rails = { mtn: { ...real, balance } };
  await compareBalances({ db: coop.db, rails, now: coop.clock.now });
  expect((await asked())?.at).toBe(coop.clock.now().toISOString());
});

test("what is credited while it answers is no difference", async () => {
  const real = net.rails.mtn as Rail;
  let answers = 0;
  const balance = async () => {
    const francs = Number(await real.balance()) - 4_000;
    answers += 1;
    if (answers === 1) {
      await requestDeposit(coop.as("aline"), byPhone(25_000));
      await net.pass(10);
    }
    return francs;
  };
  expect(await morning(0, { balance })).toMatchObject({ balance: 121_000, difference: 0 });
  expect(answers).toBe(2);
});

test("a move between channels that waits may have moved already", async () => {
  await setSettings(coop, { secondApprovalFrom: 1_000 });
  const { id } = await postMove(coop.as("finance"), {
    from: "mtn",
    to: "bank",
    amount: 6_000,
    note: "",
  });
  expect(await morning(-4_000)).toMatchObject({ goingOut: 6_000, difference: 0 });
  expect(await morning(-10_000)).toMatchObject({ goingOut: 6_000, difference: 0 });
  expect(await morning(-10_001)).toMatchObject({ difference: -1 });
  await decideTransaction(coop.as("manager"), id, { status: "rejected", reason: "Not now." });
  await setSettings(coop, { secondApprovalFrom: null });
  expect(await morning(-4_000)).toMatchObject({ goingOut: 0, difference: 0 });
});

test("nor is what a statement tells of, or does not yet", async () => {
  const its = await reconciling(coop);
  const by = { method: "mtn", senderPhone: "+250788000102", description: null } as const;
  const { id } = await submitDeposit(coop.as("eric"), { amount: 9_000, ...by });
  coop.clock.tick(60_000);
  const lines = [
    { id: "71000000001", direction: "in", amount: 9_000, number: "250788000102" },
    { id: "71000000002", direction: "in", amount: 2_500 },
    { id: "71000000003", direction: "out", amount: 1_000, charge: 20 },
  ] as const;
  const { csv } = walletCsv(lines, { from: coop.clock.now(), opening: 121_000 });
  coop.clock.tick(60_000);
  await its.bring(file(csv));
  const came = 9_000 + 2_500 - 1_000 - 20;
  expect(await morning(came - 4_000)).toMatchObject({ books: 121_000 + came, difference: 0 });
  await decideTransaction(coop.as("admin"), id, { status: "approved", reason: "Seen in the app" });
  // Nobody has said yet that its line is of it: it may have come once, or twice.
  for (const more of [0, 9_000]) {
    expect(await morning(came - 4_000 + more)).toMatchObject({ goingOut: 9_000, difference: 0 });
  }
  expect(await morning(came - 4_000 - 1)).toMatchObject({ difference: -1 });
  expect(await morning(came - 4_000 + 9_001)).toMatchObject({ difference: 1 });
});

test("nobody writes over what a provider said", async () => {
  for (const statement of ["update rail_balances set balance = 0", "delete from rail_balances"]) {
    await expect(coop.client.unsafe(statement)).rejects.toThrow(/permission denied/);
    await expect(coop.owner.unsafe(statement)).rejects.toMatchObject({ code: "OF010" });
  }
});
