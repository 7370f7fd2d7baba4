import { afterAll, beforeAll, expect, test } from "vitest";
import { sellShares } from "@/lib/counter/shares";
import { buyShares, reviewPurchase } from "@/lib/shares/buy";
import { offerShares, takeShares } from "@/lib/shares/offers";
import { sharesOf } from "@/lib/shares/queries";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { buy, issueShares, redeemByTwo } from "@/tests/support/shares";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  for (const who of ["aline", "eric", "claudine", "jean"] as const) await coop.fund(who, 20_000);
  await issueShares(coop);
  await buy(coop, "aline", 1);
  await coop.arrange`update settings set joining_fee = 1500`;
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const fees = async () =>
  (
    await coop.owner`select sum(balance)::int as sum from accounts where kind = 'income:joining-fees'`
  )[0]?.sum;
const due = async (who: Parameters<typeof coop.idOf>[0]) =>
  (await sharesOf(coop.db, coop.idOf(who))).joiningFee;

test("who had bought before it was there owes none", async () => {
  expect([await due("aline"), await due("eric")]).toEqual([0, 1_500]);
  expect(await buy(coop, "aline", 1)).toMatchObject({ transaction: { amount: 1_000, fee: 0 } });
  expect(await fees()).toBe(0);
});

test("it comes with the first purchase, is shown before it, and is the cooperative's income", async () => {
  const review = await reviewPurchase(coop.db, coop.idOf("eric"), { count: 2 });
  expect(review).toMatchObject({ cost: 3_500, fee: 1_500, sharesAfter: 2 });
  const before = await coop.available("eric");
  const done = await buy(coop, "eric", 2);
  expect(done).toMatchObject({
    transaction: { amount: 3_500, fee: 1_500 },
    shares: { shares: 2, worth: 2_000, joiningFee: 0 },
    availableBalance: before - 3_500,
  });
  expect(await fees()).toBe(1_500);
});

test("for another sum than the buyer saw nothing is bought, by themselves or at the desk", async () => {
  const review = (cost: number) =>
    reviewPurchase(coop.db, coop.idOf("jean"), { count: 2, cost }).then(({ cost: now }) => now);
  const desk = (cost: number) =>
    sellShares(coop.as("finance"), {
      memberId: coop.idOf("jean"),
      count: 2,
      cost,
      memberPassword: PASSWORD,
    });
  const own = (cost: number) => buyShares(coop.as("jean"), { count: 2, cost, password: PASSWORD });
  const before = await coop.available("jean");
  expect(await review(3_500)).toBe(3_500);
  await coop.arrange`update settings set joining_fee = 2500`;
  for (const act of [review, own, desk]) {
    await expect(act(3_500)).rejects.toMatchObject({ code: "conflict" });
  }
  expect([await coop.available("jean"), await due("jean")]).toEqual([before, 2_500]);
  expect(await review(4_500)).toBe(4_500);
  await coop.arrange`update settings set joining_fee = 1500`;
});

test("once for ever: not with a second purchase, nor for who sold all and comes back", async () => {
  expect((await buy(coop, "eric", 1)).transaction.fee).toBe(0);
  await redeemByTwo(coop, "eric", 3);
  expect((await buy(coop, "eric", 1)).transaction.fee).toBe(0);
  expect(await fees()).toBe(1_500);
});

test("who was given shares pays it with their first purchase, at the desk too", async () => {
  const asked = { recipientId: coop.idOf("claudine"), count: 1, password: PASSWORD };
  const { id } = await offerShares(coop.as("aline"), asked);
  await takeShares(coop.as("claudine"), id, PASSWORD);
  expect(await due("claudine")).toBe(1_500);
  const done = await sellShares(coop.as("finance"), {
    memberId: coop.idOf("claudine"),
    count: 1,
    memberPassword: PASSWORD,
  });
  expect(done).toMatchObject({ amount: 2_500, fee: 1_500 });
  expect(await fees()).toBe(3_000);
});

test("who has too little for it buys nothing", async () => {
  await expect(buy(coop, "jean", 19)).rejects.toMatchObject({
    code: "insufficient_balance",
    fields: { count: { key: "sharesExceed" } },
  });
  await expect(reviewPurchase(coop.db, coop.idOf("jean"), { count: 19 })).rejects.toMatchObject({
    code: "insufficient_balance",
  });
});

test("two first purchases at once pay it once", async () => {
  const { done, refused } = await atOnce(4, () => buy(coop, "jean", 1));
  expect([done.length, refused]).toEqual([4, {}]);
  expect(done.map(({ transaction }) => transaction.fee).sort()).toEqual([0, 0, 0, 1_500]);
  expect(await fees()).toBe(4_500);
});
