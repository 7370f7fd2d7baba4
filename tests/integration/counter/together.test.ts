import { afterAll, beforeAll, expect, test } from "vitest";
import { openDrawer } from "@/lib/counter/drawer";
import { ownDrawer } from "@/lib/counter/queries";
import { takeDeposit } from "@/lib/counter/serve";
import { newId } from "@/lib/ledger/ids";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { type RawLine, rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.arrange`update settings set second_approval_from = 50000, counter_limit = 40000`;
  await openDrawer(coop.as("finance"), { float: 0, denominations: {} });
  for (const who of ["aline", "eric", "claudine"] as const) {
    await takeDeposit(coop.as("finance"), { memberId: coop.idOf(who), amount: 40_000 });
  }
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

async function paid(
  who: Person,
  amount: number,
): Promise<[ReturnType<typeof rawRecord>, ...RawLine[]]> {
  const clerk = coop.idOf("finance");
  const at = coop.clock.now();
  const record = rawRecord({
    type: "cash-out",
    id: newId(at),
    at,
    amount,
    channel: "cash",
    to_member: coop.idOf(who),
    submitted_by: clerk,
    record_id: (await ownDrawer(coop.db, clerk))?.id,
    terms: { second: null, byMember: true },
  });
  return [record, [coop.idOf(who), "available", -amount], [clerk, "drawer", amount]];
}

test("what a clerk pays out in one call counts together, whomever it goes to", async () => {
  const both = await Promise.all([paid("aline", 30_000), paid("eric", 30_000)]);
  expect(await refusalOf(() => rawPost(coop.client, ...both))).toBe("second_needed");
  expect([await coop.available("aline"), await coop.available("eric")]).toEqual([40_000, 40_000]);
  const less = await Promise.all([paid("aline", 30_000), paid("eric", 19_000)]);
  expect(await refusalOf(() => rawPost(coop.client, ...less))).toBe("nothing");
  const more = await paid("claudine", 1_000);
  expect(await refusalOf(() => rawPost(coop.client, more))).toBe("second_needed");
});
