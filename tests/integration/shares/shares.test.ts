import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { updateMember } from "@/lib/approvals/member-update";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { proposeRedemption } from "@/lib/approvals/share-redemptions";
import { deleteMember } from "@/lib/members/staff-commands";
import { getMemberView, listMembers } from "@/lib/members/staff-queries";
import { buyShares, reviewPurchase } from "@/lib/shares/buy";
import { listShareMoves, sharesOf } from "@/lib/shares/queries";
import { listShareholders } from "@/lib/shares/register";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { partsInTenths } from "@/tests/support/share-parts";
import { buy, redeemByTwo } from "@/tests/support/shares";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  for (const who of ["aline", "eric", "claudine", "jean"] as const) await coop.fund(who, 500_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const capital = async () => {
  const [row] =
    await coop.owner`select sum(balance)::int as sum from accounts where kind = 'shares'`;
  return row?.sum;
};
const held = async (who: Parameters<typeof coop.idOf>[0]) =>
  (await sharesOf(coop.db, coop.idOf(who))).shares;

test("while nobody has switched them on, nobody buys any", async () => {
  await expect(buy(coop, "aline", 1)).rejects.toMatchObject({ code: "shares_off" });
  expect(await sharesOf(coop.db, coop.idOf("aline"))).toMatchObject({ on: false, shares: 0 });
});

test("two people switch them on, and say what one is worth", async () => {
  const asked = { shares: 1, shareValue: 5_000, shareMinimum: 2, shareMost: 60 };
  const proposal = await proposeSettings(coop.as("admin"), asked);
  await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
  expect(await sharesOf(coop.db, coop.idOf("aline"))).toMatchObject({
    on: true,
    value: 5_000,
    minimum: 2,
    mostPercent: 60,
    left: 2,
  });
});

test("not for a day ahead: shares bought before it would have another worth", async () => {
  await expect(
    proposeSettings(coop.as("admin"), { shareValue: 7_000 }, "2026-12-24"),
  ).rejects.toMatchObject({ fields: { from: { key: "fromNotShares" } } });
});

describe("buying", () => {
  test("so many times what one is worth leave what is available, and the balance", async () => {
    const before = await coop.available("aline");
    const done = await buy(coop, "aline", 2);
    expect(done).toMatchObject({
      transaction: { type: "share-buy", amount: 10_000, status: "approved" },
      shares: { shares: 2, worth: 10_000 },
      availableBalance: before - 10_000,
      balance: before - 10_000,
    });
    expect(done.transaction.reference).toMatch(/^SHB-/);
    expect(await capital()).toBe(10_000);
  });

  test("the same request again answers the same, another number under it is refused", async () => {
    const ctx = coop.as("eric", { requestId: randomUUID() });
    const first = await buyShares(ctx, { count: 2, password: PASSWORD });
    const again = await buyShares(ctx, { count: 2, password: PASSWORD });
    expect(again.transaction.id).toBe(first.transaction.id);
    expect(await held("eric")).toBe(2);
    await expect(buyShares(ctx, { count: 3, password: PASSWORD })).rejects.toMatchObject({
      code: "request_id_reused",
    });
  });

  test("refused: a wrong password, too few, too many of all, more than one has; then nothing moves", async () => {
    const before = [await capital(), await coop.available("claudine")];
    await expect(
      buyShares(coop.as("claudine"), { count: 2, password: "wrong" }),
    ).rejects.toMatchObject({ code: "wrong_password" });
    await expect(buy(coop, "claudine", 1)).rejects.toMatchObject({
      code: "share_minimum",
      fields: { count: { key: "shareFewest", values: { count: 2 } } },
    });
    // Of 4 that others hold, 6 are 60 % of all 10.
    await expect(buy(coop, "claudine", 7)).rejects.toMatchObject({
      code: "share_most",
      fields: { count: { key: "shareMost", values: { count: 6 } } },
    });
    await coop.arrange`update settings set share_most = 100`;
    await expect(buy(coop, "claudine", 101)).rejects.toMatchObject({
      code: "insufficient_balance",
      fields: { count: { key: "sharesExceed", values: { amount: 500_000 } } },
    });
    await expect(buy(coop, "claudine", 1_000_000)).rejects.toMatchObject({ code: "invalid" });
    await coop.arrange`update settings set share_most = 60`;
    expect([await capital(), await coop.available("claudine")]).toEqual(before);
  });

  test("what is reviewed is what would be refused, and what it comes to", async () => {
    const review = (count: number) => reviewPurchase(coop.db, coop.idOf("claudine"), { count });
    expect(await review(6)).toMatchObject({ cost: 30_000, sharesAfter: 6 });
    await expect(review(1)).rejects.toMatchObject({ code: "share_minimum" });
    await expect(review(7)).rejects.toMatchObject({ code: "share_most" });
    await expect(review(500)).rejects.toMatchObject({ code: "share_most" });
  });
});

describe("the share in percent", () => {
  test("is worked out: of all active members they come to 100.0, by the largest remainder", async () => {
    await buy(coop, "claudine", 3);
    await redeemByTwo(coop, "claudine", 3);
    await buy(coop, "claudine", 3);
    const { rows } = await listMembers(
      coop.db,
      { sort: "sharePercentage", order: "desc" },
      null,
      100,
    );
    const holders = rows.filter(({ sharePercentage }) => sharePercentage > 0);
    const wanted = partsInTenths(
      await Promise.all(
        (["aline", "eric", "claudine"] as const).map(async (who) => ({
          id: coop.idOf(who),
          shares: await held(who),
        })),
      ),
    );
    expect(new Map(holders.map((row) => [row.id, Math.round(row.sharePercentage * 10)]))).toEqual(
      wanted,
    );
    expect(holders.map((row) => row.sharePercentage)).toEqual([42.8, 28.6, 28.6]);
  });

  test("nobody types it", async () => {
    await expect(
      updateMember(coop.as("admin"), coop.idOf("jean"), { share: 1 }),
    ).rejects.toMatchObject({
      code: "share_computed",
      fields: { share: { key: "shareComputed" } },
    });
  });

  test("who is suspended has no part in the whole, until they are active again", async () => {
    await coop.suspend("claudine");
    const of = async (who: "aline" | "claudine") =>
      (await getMemberView(coop.db, coop.idOf(who))).sharePercentage;
    expect([await of("aline"), await of("claudine")]).toEqual([50, 0]);
    await expectBooksToBalance(coop.db);
    await coop.reinstate("claudine");
    expect([await of("aline"), await of("claudine")]).toEqual([28.6, 42.8]);
  });
});

describe("redeeming", () => {
  const ask = (
    who: "finance" | "admin" | "director" | "aline",
    of: "aline" | "finance",
    count: number,
  ) => proposeRedemption(coop.as(who), coop.idOf(of), { count, reason: "Leaves the cooperative" });

  test("one proposes it, another confirms it: what they are worth is available again", async () => {
    const before = await coop.available("claudine");
    const proposal = await proposeRedemption(coop.as("finance"), coop.idOf("claudine"), {
      count: 1,
      reason: "Asked for it in writing",
    });
    expect(await held("claudine")).toBe(3);
    await expect(
      decideProposal(coop.as("finance"), proposal, { decision: "confirm" }),
    ).rejects.toMatchObject({ code: "own_record" });
    await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
    expect([await held("claudine"), await coop.available("claudine")]).toEqual([2, before + 5_000]);
    const [move] = (await listShareMoves(coop.db, coop.idOf("claudine"), null, 1)).rows;
    expect(move).toMatchObject({ kind: "redeem", shares: -1, value: 5_000, party: null });
  });

  test("refused: fewer left than the least, more than they hold, one's own, without the right", async () => {
    await expect(ask("finance", "aline", 1)).rejects.toMatchObject({ code: "share_minimum" });
    await expect(ask("finance", "aline", 3)).rejects.toMatchObject({
      code: "insufficient_balance",
      fields: { count: { key: "sharesNotHeld", values: { amount: 10_000 } } },
    });
    await expect(ask("finance", "finance", 2)).rejects.toMatchObject({ code: "own_record" });
    await expect(ask("director", "aline", 2)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("what has changed since it was proposed is shown again, and not done", async () => {
    const proposal = await ask("finance", "aline", 2);
    await buy(coop, "aline", 1);
    await expect(
      decideProposal(coop.as("director"), proposal, { decision: "confirm" }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/share_minimum|changed/) });
    expect(await held("aline")).toBe(3);
    await decideProposal(coop.as("finance"), proposal, { decision: "refuse", reason: "Buys more" });
  });

  test("nobody confirms it whose shares they are", async () => {
    await coop.fund("director", 20_000);
    await buy(coop, "director", 2);
    const proposal = await proposeRedemption(coop.as("finance"), coop.idOf("director"), {
      count: 2,
      reason: "Leaves the cooperative",
    });
    await expect(
      decideProposal(coop.as("director"), proposal, { decision: "confirm" }),
    ).rejects.toMatchObject({ code: "interest" });
    await decideProposal(coop.as("admin"), proposal, { decision: "confirm" });
    expect(await held("director")).toBe(0);
  });
});

test("who leaves gives their shares back first", async () => {
  const leaving = await coop.join({ username: "leaver" });
  await coop.fund(leaving, 10_000);
  await buy(coop, leaving, 2);
  await expect(deleteMember(coop.as("admin"), leaving.id, null)).rejects.toMatchObject({
    code: "member_not_closable",
    reasons: [{ key: "closing.shares", values: { amount: 10_000 } }],
  });
  await redeemByTwo(coop, leaving, 2);
  expect(await coop.available(leaving)).toBe(10_000);
});

test("while anybody holds shares, what one is worth and that there are any stays", async () => {
  for (const change of [{ shareValue: 6_000 }, { shares: 0 }]) {
    await expect(proposeSettings(coop.as("admin"), change)).rejects.toMatchObject({
      code: "shares_held",
    });
  }
  const proposal = await proposeSettings(coop.as("admin"), { shareMinimum: 1 });
  await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
});

test("the register has everybody who holds any, by name, and what is found by a name or number", async () => {
  const page = await listShareholders(coop.db, undefined, null, 2);
  expect(page.rows.map(({ name, shares, worth }) => [name, shares, worth])).toEqual([
    ["Aline Uwase", 3, 15_000],
    ["Claudine Mukamana", 2, 10_000],
  ]);
  expect(page.next).not.toBeNull();
  const { rows } = await listShareholders(coop.db, "habi", null, 10);
  expect(rows.map(({ name }) => name)).toEqual(["Eric Habimana"]);
  const sum = (await listShareholders(coop.db, undefined, null, 100)).rows;
  expect(sum.reduce((total, { worth }) => total + worth, 0)).toBe(await capital());
});
