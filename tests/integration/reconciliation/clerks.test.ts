import { afterAll, beforeAll, expect, test } from "vitest";
import { depositFee } from "@/lib/deposits/rules";
import { post } from "@/lib/ledger/post";
import { confirmLines } from "@/lib/reconciliation/confirm";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { file, reconciling, type WalletLine, walletCsv } from "@/tests/support/reconciling";

const COUNT = 100;
let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

test("two clerks who work down the same hundred lines confirm each line and deposit once", async () => {
  const of = await reconciling(coop);
  const receipts = Array.from({ length: COUNT }, (_, n) => String(76_000_000_000 + n));
  for (const [n, externalId] of receipts.entries()) {
    const who = (["aline", "eric", "claudine"] as const)[n % 3] ?? "aline";
    // More than a member may have waiting at once.
    await post(coop.db, {
      type: "deposit",
      status: "pending",
      at: coop.clock.now(),
      amount: 1_000 + n,
      fee: depositFee(1_000 + n, "mtn"),
      channel: "mtn",
      externalId,
      from: coop.idOf(who),
      to: null,
      submittedBy: coop.idOf(who),
      lines: [],
      act: { action: "deposit.submit", address: null },
    });
  }
  const stated: WalletLine[] = receipts.map((id, n) => ({
    id,
    direction: "in",
    amount: 1_000 + n,
  }));
  const { csv, balance } = walletCsv(stated, { from: coop.clock.now(), opening: 0 });
  coop.clock.tick(6 * 3_600_000);
  const { fileId } = await of.bring(file(csv));
  const rows = await coop.owner<
    { id: string }[]
  >`select id from statement_lines where file_id = ${fileId} order by row_no`;
  const ids = rows.map(({ id }) => id);
  const confirm = (who: Person, lines: string[]) => confirmLines(coop.as(who), lines);
  const both = await Promise.all([confirm("finance", ids), confirm("manager", [...ids].reverse())]);
  const done = both.flat().filter((each) => "outcome" in each);
  expect(done.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const [sums] = await coop.owner<{ matches: number; lines: number; deposits: number }[]>`
    select count(*)::int as matches, count(distinct line_id)::int as lines, count(distinct transaction_id)::int as deposits
    from line_matches where ended_at is null`;
  expect(sums).toEqual({ matches: COUNT, lines: COUNT, deposits: COUNT });
  expect(await of.held("clearing:mtn")).toBe(0);
  expect(await of.held("cash:mtn")).toBe(balance);
  await expectBooksToBalance(coop.db);
});
