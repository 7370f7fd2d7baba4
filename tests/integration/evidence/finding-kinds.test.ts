import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Executor } from "@/db/client";
import { findingLines } from "@/lib/evidence/finding-lines";
import { checkSchema } from "@/lib/evidence/schema-objects";
import { verifyLedger } from "@/lib/evidence/verify";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { fillBooks } from "@/tests/support/everything";
import { findingsAfter } from "@/tests/support/forger";

// Each kind of record is named in the line of what is found of it (decisions, section 22).

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await fillBooks(coop);
});
afterAll(() => coop.close());

/** What is told after a change by the owner of the tables, which is undone. */
async function linesAfter(change: string): Promise<string[]> {
  let lines: string[] = [];
  const verify = async (tx: Executor) => {
    const findings = [...(await verifyLedger(tx)), await checkSchema(tx)];
    lines = findingLines(findings);
    return findings;
  };
  await findingsAfter(coop, ({ run }) => run(sql.raw(change)), verify);
  return lines;
}

const one = async (question: SQL) => {
  const [row] = await coop.ownerDb.execute<{ name: string }>(question);
  return row?.name ?? "nothing";
};
const transfer = sql`from transactions where type = 'transfer' and reversed_by is null order by id limit 1`;

test.each<[kind: string, change: string, named: SQL]>([
  [
    "transaction",
    "update transactions set description = 'A gift' where type = 'transfer'",
    sql`select reference as name ${transfer}`,
  ],
  [
    "entry",
    "update entries set balance_after = balance_after + 1 where transaction_id = (select id from transactions where type = 'transfer' and reversed_by is null order by id limit 1)",
    sql`select reference as name ${transfer}`,
  ],
  ["account", "update accounts set balance = balance + 1 where id = 1", sql`select '1' as name`],
  [
    "audit",
    "update audit_log set address = '10.0.0.66' where (chain, number) = (select chain, min(number) from audit_log group by chain order by count(*) desc, chain limit 1)",
    sql`select chain || '-' || min(number) as name from audit_log group by chain order by count(*) desc, chain limit 1`,
  ],
  [
    "request",
    "update requests set payload_hash = repeat('0', 64)",
    sql`select id::text as name from requests order by id limit 1`,
  ],
  [
    "loan",
    "update loans set repaid_interest = 1 where status = 'active' and repaid_principal = 0",
    sql`select reference as name from loans where status = 'active' and repaid_principal = 0 limit 1`,
  ],
  [
    "project",
    "update projects set profit = profit + 1, loss = loss + 1 where status = 'active'",
    sql`select id::text as name from projects where status = 'active' order by id limit 1`,
  ],
  [
    "member",
    "update member_totals set deposits = deposits + 1",
    sql`select id::text as name from members where username = 'aline'`,
  ],
  ["schema", "drop index transactions_external_id_key", sql`select 'index' as name`],
  ["grant", "grant update on entries to openfuture_app", sql`select 'rights' as name`],
])("%s", async (kind, change, named) => {
  const name = await one(named);
  const lines = await linesAfter(change);
  expect(lines.filter((line) => line.startsWith(`${kind} ${name} `))).not.toEqual([]);
});

test("nothing is told where nothing was changed", async () => {
  // The guards that every corruption of these tests takes off are all that differs.
  const lines = await linesAfter("select 1");
  expect(lines.filter((line) => !line.startsWith("schema "))).toEqual([]);
});
