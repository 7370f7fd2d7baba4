import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { newId } from "@/lib/ledger/ids";

/** A ledger line as it goes to the database: whose, which kind, francs. */
export type RawLine = [owner: string, kind: string, francs: number];
/** An item of `ledger_post`, by the database's names. */
export type RawItem = Record<string, unknown>;

/** Calls `ledger_post` itself, as whoever holds the application's database role could. */
export async function rawPost(
  sql: Sql | TransactionSql,
  ...postings: [RawItem, ...RawLine[]][]
): Promise<void> {
  const items = postings.map(([item]) => ({ at: new Date(), address: null, ...item }));
  const lines = postings.flatMap(([, ...own], at) => own.map((line) => [at + 1, ...line] as const));
  const column = (at: number) => lines.map((line) => line[at]) as never;
  await sql`select * from ledger_post(${JSON.stringify(items)}::text::jsonb,
    ${column(0)}::int[], ${column(1)}::uuid[], ${column(2)}::text[], ${column(3)}::bigint[])`;
}

/** A new transaction for `rawPost`, as the application would say it; `over` says what is wrong with it. */
export function rawRecord(over: RawItem): RawItem {
  const at = new Date();
  const id = newId(at);
  return {
    act: "record",
    id,
    at,
    reference: `X-${id}`,
    status: "approved",
    amount: 1_000,
    fee: 0,
    interest: 0,
    request: randomUUID(),
    payload_hash: "x",
    action: "x",
    actor: over.submitted_by,
    ...over,
  };
}
