import { afterAll, beforeAll, expect, test } from "vitest";
import { memberBalances } from "@/lib/ledger/balances";
import { createMember } from "@/lib/members/commands";
import { getDashboard } from "@/lib/reports/queries";
import { atOnce, warm } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative({ pool: 20 });
  await warm(coop.client);
});
afterAll(() => coop.close());

function newcomer(username: string, more: { phone?: string; sharePercentage?: number } = {}) {
  return createMember(coop.as("admin"), {
    username,
    email: `${username}@openfuture.rw`,
    firstName: "New",
    lastName: "Comer",
    passwordHash: coop.passwordHash,
    ...more,
  });
}

test("a newcomer has five empty accounts, is counted and is in the audit trail", async () => {
  const before = await getDashboard(coop.db);
  const { id } = await newcomer("first");
  expect(await memberBalances(coop.db, id)).toEqual({
    available: 0,
    held: 0,
    lent: 0,
    invested: 0,
    owed: 0,
    claim: 0,
  });
  expect((await getDashboard(coop.db)).totalMembers).toBe(before.totalMembers + 1);
  const [row] =
    await coop.owner`select actor_id, action from audit_log where subject_id = ${id} and action <> 'record.keep'`;
  expect(row).toEqual({ actor_id: coop.idOf("admin"), action: "member.create" });
  await expectBooksToBalance(coop.db);
});

test("of 20 who want one username, e-mail and phone at once, one gets them", async () => {
  const { done, refused } = await atOnce(20, () => newcomer("wanted", { phone: "+250788000777" }));
  expect(done).toHaveLength(1);
  expect(Object.values(refused).reduce((sum, n) => sum + n, 0)).toBe(19);
  expect(Object.keys(refused)).toEqual([expect.stringMatching(/^(username|email|phone)_taken$/)]);
  await expectBooksToBalance(coop.db);
});

test("of 20 who are given 15 % at once, six fit into a hundred", async () => {
  const { done, refused } = await atOnce(20, (index) =>
    newcomer(`share${index}`, { sharePercentage: 15 }),
  );
  expect(done).toHaveLength(6);
  expect(refused).toEqual({ shares_above_hundred: 14 });
  await newcomer("rest", { sharePercentage: 10 });
  await expect(newcomer("above", { sharePercentage: 0.1 })).rejects.toMatchObject({
    code: "shares_above_hundred",
    values: { left: 0 },
  });
  await expectBooksToBalance(coop.db);
});
