import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db/client";
import { INVARIANTS } from "@/lib/evidence/verify";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

test("a connection plans each promise once, however often it verifies", async () => {
  const { db, client, close } = connect(coop.url, { max: 1, role: "none" });
  const times = 3;
  for (let time = 0; time < times; time += 1) await expectBooksToBalance(db);
  const [kept] = await client`
    select count(*)::int as promises, min(generic_plans)::int as least, sum(custom_plans)::int as anew
    from pg_prepared_statements where statement like 'select * from (%) b limit 1000'`;
  await close();
  expect(kept).toEqual({ promises: INVARIANTS.length, least: times, anew: 0 });
});
