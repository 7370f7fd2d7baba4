import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sellShares } from "@/lib/counter/shares";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { type Forger, foundAfter } from "@/tests/support/forger";
import { buy, issueShares, redeemByTwo } from "@/tests/support/shares";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await issueShares(coop);
  for (const who of ["aline", "eric", "claudine", "jean"] as const) await coop.fund(who, 50_000);
  await buy(coop, "aline", 7);
  await buy(coop, "eric", 7);
  await buy(coop, "claudine", 7);
  await redeemByTwo(coop, "claudine", 3);
  await coop.arrange`update settings set joining_fee = 500`;
  await buy(coop, "aline", 1);
  await sellShares(coop.as("finance"), {
    memberId: coop.idOf("jean"),
    count: 7,
    memberPassword: PASSWORD,
  });
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

async function finds(corrupt: (forger: Forger) => Promise<unknown>, ...broken: string[]) {
  expect(await foundAfter(coop, corrupt)).toEqual(broken);
}
const moves = (set: ReturnType<typeof sql>) => (forger: Forger) =>
  forger.run(
    sql`update share_moves set ${set} where transaction_id = (select id from transactions where type = 'share-redeem')`,
  );

test("21a: another number, another worth or another member than was posted is found", async () => {
  await finds(moves(sql`shares = shares + 1`), "21a", "21b");
  await finds(moves(sql`value = value + 1`), "21a");
  await finds(moves(sql`from_member = ${coop.idOf("aline")}`), "21a", "21b");
});

test("21b: who holds another number than moved, or of another worth, is found", async () => {
  const own = sql`where member_id = ${coop.idOf("aline")}`;
  await finds(({ run }) => run(sql`update shareholdings set shares = 9 ${own}`), "21b", "21c");
  await finds(({ run }) => run(sql`update settings set share_value = 999`), "21b");
});

test("21c: other totals, or another rounding, are found", async () => {
  await finds(({ run }) => run(sql`update share_totals set shares = shares + 1`), "21c");
  await finds(({ run }) => run(sql`update share_totals set cut_rest = 0`), "21c");
  await finds(({ run }) => run(sql`update share_counts set holders = holders + 1`), "21c");
});

const clerks = sql`(select id from transactions where type = 'share-buy' and submitted_by <> from_member)`;

test("26a: a joining fee that comes twice, or is not income, is found", async () => {
  const again = sql`id = (select max(id::text)::uuid from transactions where type = 'share-buy' and fee = 0)`;
  await finds(
    ({ run }) => run(sql`update transactions set fee = 500, amount = amount + 500 where ${again}`),
    "26a",
    "8c",
  );
});

test("26b: shares bought at the desk to which nobody has agreed are found", async () => {
  const of = sql`where transaction_id = ${clerks}`;
  await finds(
    ({ run }) => run(sql`update share_moves set second_by = ${coop.idOf("finance")} ${of}`),
    "26b",
  );
  await finds(
    ({ run }) => run(sql`update share_moves set by_member = null, second_by = null ${of}`),
    "21d",
  );
});

test("21d: a redemption to which no two people have agreed is found", async () => {
  const of = sql`where act = 'share-redeem'`;
  await finds(
    ({ run }) => run(sql`update proposals set state = 'refused', decision_reason = 'x' ${of}`),
    "21d",
  );
  await finds(
    ({ run }) => run(sql`update proposals set subject_id = ${coop.idOf("eric")} ${of}`),
    "21d",
  );
});
