import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sellShares } from "@/lib/counter/shares";
import { documentCode } from "@/lib/document-code";
import { checkDocument } from "@/lib/documents/check";
import { receiptEntry, register } from "@/lib/documents/register";
import { readReceipt } from "@/lib/receipts/queries";
import { receiptFacts } from "@/lib/receipts/rules";
import { sharesOf } from "@/lib/shares/queries";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { buy, issueShares } from "@/tests/support/shares";

const KEY = Buffer.alloc(32, 7);
let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  for (const who of ["aline", "eric", "jean"] as const) await coop.fund(who, 100_000);
  await issueShares(coop, { value: 2_000 });
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
const held = async (who: Person) => (await sharesOf(coop.db, coop.idOf(who))).shares;
const sell = (who: Person, count: number, over = {}, clerk: Person = "finance") =>
  sellShares(coop.as(clerk), { memberId: coop.idOf(who), count, ...over });
const byMember = { memberPassword: PASSWORD };
const withSecond = { secondStaff: { identifier: "manager", password: PASSWORD } };
const kept = async (id: string) =>
  (
    await coop.owner`select by_member as "byMember", second_by as "secondBy" from share_moves where transaction_id = ${id}`
  )[0];

describe("a clerk buys a member shares with what they have saved", () => {
  test("by the member's password", async () => {
    const before = await coop.available("aline");
    const done = await sell("aline", 3, byMember);
    expect(done).toMatchObject({ type: "share-buy", amount: 6_000, status: "approved" });
    expect([await held("aline"), await coop.available("aline")]).toEqual([3, before - 6_000]);
    expect(await kept(done.id)).toEqual({ byMember: "yes", secondBy: null });
  });

  test("or with a colleague, who is written down", async () => {
    const done = await sell("aline", 1, withSecond);
    expect(await kept(done.id)).toEqual({ byMember: "no", secondBy: coop.idOf("manager") });
  });

  test("the receipt says how many, and who agreed where the member signs by hand", async () => {
    const receipt = async (over: object) =>
      readReceipt(coop.db, (await sell("jean", 2, over)).id, {
        id: coop.idOf("finance"),
        all: true,
      });
    const shares = { count: 2, value: 2_000 };
    const [manager] =
      await coop.owner`select full_name as name from members where id = ${coop.idOf("manager")}`;
    const typed = await receipt(byMember);
    expect([typed.shares, typed.agreedBy]).toEqual([shares, undefined]);
    expect(await receipt(withSecond)).toMatchObject({ shares, agreedBy: manager?.name });
  });

  test("the check of a receipt that was registered before it said them shows them, as its reprint does", async () => {
    const { id } = await sell("jean", 1, withSecond);
    const said = await readReceipt(coop.db, id, { id: coop.idOf("finance"), all: true });
    const { shares, agreedBy, memberNumber: _, ...before } = said;
    const { reference } = before;
    const code = documentCode(KEY, receiptFacts(before));
    await register({ ...coop.as("finance"), db: coop.db }, receiptEntry(before), {
      reference,
      code,
    });
    const asked = { db: coop.db, now: coop.clock.now(), address: null, key: KEY };
    expect(agreedBy).toBeTruthy();
    expect(await checkDocument(asked, reference, code)).toMatchObject({
      kind: "receipt",
      altered: false,
      receipt: { shares: { count: 1, value: 2_000 }, agreedBy },
    });
    expect(shares).toEqual({ count: 1, value: 2_000 });
  });

  test("a member's own purchase says neither", async () => {
    const { transaction } = await buy(coop, "aline", 1);
    expect(await kept(transaction.id)).toEqual({ byMember: null, secondBy: null });
  });

  test("once under one request, however often it comes", async () => {
    const ctx = coop.as("finance", { requestId: randomUUID() });
    const input = { memberId: coop.idOf("eric"), count: 2, ...byMember };
    const { done } = await atOnce(4, () => sellShares(ctx, input));
    expect(new Set(done.map(({ id }) => id)).size).toBe(1);
    expect(await held("eric")).toBe(2);
  });
});

describe("refused, and nothing has moved", () => {
  const cases: [string, () => Promise<unknown>, string][] = [
    ["with nobody who agrees", () => sell("eric", 1), "second_needed"],
    [
      "with another password than the member's",
      () => sell("eric", 1, { memberPassword: "somebody else's" }),
      "wrong_password",
    ],
    ["for oneself", () => sell("finance", 1, withSecond), "own_record"],
    ["by who may not serve members", () => sell("eric", 1, byMember, "advisor"), "forbidden"],
    [
      "with a colleague who may not decide",
      () => sell("eric", 1, { secondStaff: { identifier: "advisor", password: PASSWORD } }),
      "forbidden",
    ],
    [
      "with oneself as the colleague",
      () => sell("eric", 1, { secondStaff: { identifier: "finance", password: PASSWORD } }),
      "own_record",
    ],
    ["for more than the member has", () => sell("eric", 500, byMember), "insufficient_balance"],
  ];
  test.each(cases)("%s", async (_, act, code) => {
    const before = [await held("eric"), await coop.available("eric")];
    await expect(act()).rejects.toEqual(refused(code));
    expect([await held("eric"), await coop.available("eric")]).toEqual(before);
  });

  test("by a clerk whose money is held since the office changed how they sign in", async () => {
    const hold = (until: string) =>
      coop.arrange`update members set money_held_until = now() + ${until}::interval where id = ${coop.idOf("finance")}`;
    await hold("1 day");
    await expect(sell("eric", 1, byMember)).rejects.toEqual(refused("decider_held"));
    await hold("-1 day");
  });

  test("while the cooperative issues no shares", async () => {
    await coop.arrange`update settings set shares = 0`;
    await expect(sell("eric", 1, byMember)).rejects.toEqual(refused("shares_off"));
    await coop.arrange`update settings set shares = 1`;
  });
});
