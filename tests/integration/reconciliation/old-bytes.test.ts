import { afterAll, beforeAll, expect, test } from "vitest";
import { dropOldBytes } from "@/lib/reconciliation/old-bytes";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { bringer, reconciling } from "@/tests/support/reconciling";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

test("the bytes of a statement go after thirteen months, its lines stay, and nothing is missing for it", async () => {
  const bring = bringer(coop, await reconciling(coop));
  await bring([{ direction: "in", amount: 5_000 }]);
  expect(await dropOldBytes(coop.db)).toBe(0);
  await coop.arrange`update statement_files set uploaded_at = now() - interval '14 months'`;
  await bring([{ direction: "in", amount: 6_000 }]);
  expect(await dropOldBytes(coop.db)).toBe(1);
  expect(await dropOldBytes(coop.db)).toBe(0);
  const rows = await coop.owner`
    select f.content is null as dropped, count(*)::int as lines from statement_files f
    join statement_lines l on l.file_id = f.id group by f.id, f.uploaded_at order by f.uploaded_at`;
  expect([...rows]).toEqual([
    { dropped: true, lines: 1 },
    { dropped: false, lines: 1 },
  ]);
  await expectBooksToBalance(coop.db);
});
