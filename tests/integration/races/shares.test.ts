import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeRedemption } from "@/lib/approvals/share-redemptions";
import { endOffer, offerShares, takeShares } from "@/lib/shares/offers";
import { sharesOf } from "@/lib/shares/queries";
import { atOnce, warm } from "@/tests/support/at-once";
import { brokenInvariants, expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { meet } from "@/tests/support/meet";
import { buy, issueShares, redeemByTwo } from "@/tests/support/shares";
import { storm } from "@/tests/support/storm";

const ROUNDS = storm(5, 50);

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative({ pool: 12 });
  for (const who of ["aline", "eric"] as const) await coop.fund(who, 10_000_000);
  await coop.fund("jean", 1_000_000);
  await issueShares(coop, { minimum: 10 });
  await warm(coop.client);
});
afterAll(async () => {
  await coop.close();
});

const held = async (who: "aline" | "eric" | "jean") =>
  (await sharesOf(coop.db, coop.idOf(who))).shares;

test("many who buy at once hold what they paid for, and all parts come to 100.0", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = [await held("aline"), await held("eric")] as const;
    const { done, refused } = await atOnce(8, (index) =>
      buy(coop, index % 2 ? "aline" : "eric", 10),
    );
    expect([done.length, refused]).toEqual([8, {}]);
    expect([await held("aline"), await held("eric")]).toEqual([before[0] + 40, before[1] + 40]);
    await expectBooksToBalance(coop.db);
  }
});

test("more than one has is not bought by two at once", async () => {
  const before = await held("jean");
  const { done, refused } = await atOnce(4, () => buy(coop, "jean", 600));
  expect([done.length, refused]).toEqual([1, { insufficient_balance: 3 }]);
  expect(await held("jean")).toBe(before + 600);
  await redeemByTwo(coop, "jean", before + 600);
});

test("nobody gets past their part of all by buying several times at once", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await coop.arrange`update settings set share_most = 10`;
    const { left, shares } = await sharesOf(coop.db, coop.idOf("jean"));
    const count = Math.ceil((left ?? 0) / 2) + 1;
    const { done } = await atOnce(4, () => buy(coop, "jean", count));
    expect(done).toHaveLength(1);
    const after = await sharesOf(coop.db, coop.idOf("jean"));
    expect(after.shares * 10).toBeLessThanOrEqual(Math.max(after.all, 100));
    expect(after.shares).toBe(shares + count);
    await redeemByTwo(coop, "jean", after.shares);
    await coop.arrange`update settings set share_most = 100`;
  }
  await expectBooksToBalance(coop.db);
});

test("who buys while theirs are redeemed has what is left, or the redemption is refused", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await buy(coop, "jean", 10);
    const asked = { count: 10, reason: "Asked for it in writing" };
    const proposal = await proposeRedemption(coop.as("finance"), coop.idOf("jean"), asked);
    const { done } = await atOnce(2, async (index) => {
      if (index) await buy(coop, "jean", 10);
      else await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
      return index;
    });
    // Decided after the purchase, it would do something else than both were shown.
    expect(done).toContain(1);
    expect(await held("jean")).toBe(done.includes(0) ? 10 : 20);
    if (!done.includes(0)) {
      const refuse = { decision: "refuse", reason: "Bought more" } as const;
      await decideProposal(coop.as("director"), proposal, refuse);
    }
    await redeemByTwo(coop, "jean", await held("jean"));
    await expectBooksToBalance(coop.db);
  }
});

test("what one proposal redeems is redeemed once, however many confirm it at once", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await buy(coop, "jean", 20);
    const asked = { count: 10, reason: "Asked for it in writing" };
    const proposal = await proposeRedemption(coop.as("finance"), coop.idOf("jean"), asked);
    const { done, refused } = await atOnce(4, (index) =>
      decideProposal(coop.as(index % 2 ? "admin" : "director"), proposal, { decision: "confirm" }),
    );
    expect([done.length, refused]).toEqual([1, { not_pending: 3 }]);
    expect(await held("jean")).toBe(10);
    await redeemByTwo(coop, "jean", 10);
  }
  await expectBooksToBalance(coop.db);
});

test("an offer that is taken many times at once, or taken back meanwhile, moves once or not at all", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = [await held("aline"), await held("jean")] as const;
    const asked = { recipientId: coop.idOf("jean"), count: 10, password: PASSWORD };
    const { id } = await offerShares(coop.as("aline"), asked);
    const { done } = await atOnce(4, async (index) => {
      if (index) await takeShares(coop.as("jean"), id, PASSWORD);
      else await endOffer(coop.as("aline"), id);
      return index;
    });
    expect(done).toHaveLength(1);
    const moved = done[0] === 0 ? 0 : 10;
    expect([await held("aline"), await held("jean")]).toEqual([
      before[0] - moved,
      before[1] + moved,
    ]);
    if (moved) await redeemByTwo(coop, "jean", await held("jean"));
  }
  await expectBooksToBalance(coop.db);
});

/** How it is done wrongly: reads how many there are, and writes what it worked out. */
async function naivePurchase(count: number) {
  const id = coop.idOf("eric");
  const [row] = await coop.owner`select shares from shareholdings where member_id = ${id}`;
  await meet("the shares", 2);
  const shares = Number(row?.shares) + count;
  await coop.arrange`update shareholdings set shares = ${shares} where member_id = ${id}`;
  await coop.owner`update accounts set balance = balance + ${count * 1_000} where owner = ${id} and kind = 'shares'`;
}

test("the harness sees a purchase that decides on what it read before", async () => {
  await atOnce(2, () => naivePurchase(10));
  expect(await brokenInvariants(coop.db)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^21b/)]),
  );
});
