import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { movingIn, oldBooks } from "@/tests/support/moving-in";
import { storm } from "@/tests/support/storm";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

const COUNT = storm(700, 10_000);

test("of many members each has what the old books say, and their trial balance is the new one; undone, it is as before, and done again the same", async () => {
  const of = movingIn(coop);
  const books = oldBooks(COUNT, (n) => n % 10_000);
  const id = await of.bring(books);
  await of.approve(id);
  await of.work();
  await expectAsBefore(id);
  await of.undo(id);
  await of.work();
  expect(await of.view(id)).toMatchObject({ state: "undone" });
  const [left] =
    await coop.owner`select count(*)::int as n from accounts where balance <> 0 and shard = 0 and kind = 'available'`;
  expect(left).toEqual({ n: 0 });
  await expectBooksToBalance(coop.db);
  const again = await of.bring(books);
  await of.approve(again, "manager");
  await of.work();
  await expectAsBefore(again);
});

/** All have moved in, each with their own francs, and each account has what the old trial balance says. */
async function expectAsBefore(id: string): Promise<void> {
  expect(await movingIn(coop).view(id)).toMatchObject({ state: "done", applied: COUNT });
  const [wrong] = await coop.owner<{ n: number }[]>`
    select count(*)::int as n from import_rows r left join accounts a on a.owner = r.member_id and a.kind = 'available'
    where r.run_id = ${id} and (a.balance is distinct from r.savings
      or r.savings <> case when r.old_number::int % 10 = 0 then 0 else r.old_number::int % 10000 * 1000 end)`;
  expect(wrong).toEqual({ n: 0 });
  const [old] = await coop.owner`
    select n.savings::bigint as savings, (select sum(balance) from accounts where kind = 'available')::bigint as available,
      (select jsonb_object_agg(kind, balance) from (select a.kind, sum(a.balance) as balance from accounts a
        join jsonb_to_recordset(n.lines) as l(account text) on l.account = a.kind group by 1) b)
      = (select jsonb_object_agg(l.account, l.amount) from jsonb_to_recordset(n.lines) as l(account text, amount bigint)) as same
    from import_runs n where id = ${id}`;
  expect(old).toEqual({ savings: old?.available, available: old?.available, same: true });
  await expectBooksToBalance(coop.db);
}
