import { type SQL, sql } from "drizzle-orm";
import { statementFiles, statementLines } from "@/db/schema";
import { filtered, type LineFilter } from "@/lib/reconciliation/queries";

/** The columns of statement-lines_{YYYY-MM-DD}.csv: amounts in francs, below zero what went out. */
export const LINE_COLUMNS = [
  "id",
  "method",
  "file",
  "row",
  "bookedAt",
  "kind",
  "amount",
  "charge",
  "balance",
  "providerId",
  "partnerId",
  "partyName",
  "partyNumber",
  "message",
  "state",
  "open",
  "of",
  "text",
  "channel",
] as const;

/** All lines that a filter lets through, newest first, as those columns. For those who hold books.view. */
export function lineRows(filter: LineFilter): SQL {
  const l = statementLines;
  const columns: Record<(typeof LINE_COLUMNS)[number], unknown> = {
    id: l.id,
    method: sql`split_part(${l.channel}, '-', 1)`,
    file: statementFiles.name,
    row: l.rowNo,
    bookedAt: l.bookedAt,
    kind: l.kind,
    amount: sql`case ${l.direction} when 'out' then -${l.amount} else ${l.amount} end`,
    charge: l.charge,
    balance: l.balanceAfter,
    providerId: l.providerId,
    partnerId: l.partnerId,
    partyName: l.partyName,
    partyNumber: sql`coalesce(${l.partyNumber}, '…' || ${l.partyTail})`,
    message: l.message,
    state: l.state,
    open: l.open,
    of: sql`(select string_agg(t.reference, ' ' order by t.id) from line_matches m join transactions t on t.id = m.transaction_id
      where m.line_id = ${l.id} and m.ended_at is null)`,
    text: l.raw,
    channel: l.channel,
  };
  const chosen = sql.join(
    LINE_COLUMNS.map((column) => sql`${columns[column]}`),
    sql`, `,
  );
  return sql`select ${chosen} from ${l} join ${statementFiles} on ${statementFiles.id} = ${l.fileId}
    where ${filtered(filter)} order by ${l.id} desc`;
}
