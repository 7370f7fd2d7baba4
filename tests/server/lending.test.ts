import { afterAll, expect } from "vitest";
import { connect } from "@/db/client";
import { newId } from "@/lib/ledger/ids";
import { ACT, arranging } from "@/tests/support/arrange";
import { dialogOf, ownServer, readPage, test } from "./server-test";

const owner = connect(ownServer().database, { max: 1, role: "none" });
const id = newId(new Date());
afterAll(async () => {
  await arranging(owner.client)`update borrow_requests set status = 'cancelled' where id = ${id}`;
  await owner.close();
});

/** Asks for a member who has become overdue since: the database would not let them ask now. Answers their name. */
async function askLate(): Promise<string> {
  const [borrower] = await owner.client.begin(async (tx) => {
    await tx.unsafe(ACT);
    await tx`alter table borrow_requests disable trigger borrow_requests_checked`;
    const asked = await tx`
      insert into borrow_requests (id, borrower_id, borrower_name, amount, max_rate, reason, deadline, auto_repay, ends_at, created_at, updated_at)
      select ${id}, borrower_id, borrower_name, 5000, 100, 'Seeds', current_date + 60, false, now() + interval '20 days', now(), now()
      from loans where status = 'active' and deadline < current_date - 2 order by id limit 1
      returning borrower_name`;
    await tx`set constraints all immediate`;
    await tx`alter table borrow_requests enable trigger borrow_requests_checked`;
    return asked;
  });
  return borrower?.borrower_name;
}

test("who is about to lend to somebody overdue reads that, and their score, and cannot", async ({
  clientOf,
}) => {
  const name = await askLate();
  const { status, html } = await readPage(await clientOf("aline"), `/rent?lend=${id}`);
  expect(status).toBe(200);
  const dialog = dialogOf(html);
  expect(dialog).toContain(name);
  expect(dialog).toContain("overdue on 1 loan");
  expect(dialog).toContain("of 100");
  expect(dialog).toContain("This member has an overdue loan");
});
