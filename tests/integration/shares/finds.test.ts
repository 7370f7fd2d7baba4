import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { type Forger, foundAfter } from "@/tests/support/forger";
import { buy, issueShares, redeemByTwo } from "@/tests/support/shares";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await issueShares(coop);
  for (const who of ["aline", "eric", "claudine"] as const) await coop.fund(who, 50_000);
  await buy(coop, "aline", 7);
  await buy(coop, "eric", 7);
  await buy(coop, "claudine", 7);
  await redeemByTwo(coop, "claudine", 3);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

async function finds(corrupt: (forger: Forger) => Promise<unknown>, ...broken: string[]) {
  expect(await foundAfter(coop.ownerDb, corrupt)).toEqual(broken);
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
  await finds(({ run }) => run(sql`update shareholdings set shares = 8 ${own}`), "21b", "21c");
  await finds(({ run }) => run(sql`update settings set share_value = 999`), "21b");
});

test("21c: other totals, or another rounding, are found", async () => {
  await finds(({ run }) => run(sql`update share_totals set shares = shares + 1`), "21c");
  await finds(({ run }) => run(sql`update share_totals set cut_rest = 0`), "21c");
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
