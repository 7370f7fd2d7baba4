import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { Pending } from "@/lib/channels/pending";
import { DAY_MS } from "@/lib/dates";
import { firstIdAt } from "@/lib/ledger/ids";

/** So many transactions and lines are compared at most, of so many days: what is older is matched by hand. */
export const MOST_COMPARED = 1_000;
const COMPARED_MS = 92 * DAY_MS;

/** A transaction without its line: what waits, and what was posted before its line came. */
export type Waiting = Pending & { type: string; status: string };

type Row = {
  id: string;
  effect: string;
  reference: string;
  external_id: string | null;
  phones: (string | null)[];
  name: string | null;
  created_at: Date | string;
  type: string;
  status: string;
};

/** The transactions of a channel of which no line tells yet, newest first; with `ids`, these alone. */
export async function waitingOf(
  db: Executor,
  channel: string,
  now: Date,
  ids: readonly string[] | null = null,
): Promise<Waiting[]> {
  const chosen = ids
    ? sql`t.id = any(${`{${ids.join(",")}}`}::uuid[])`
    : sql`t.id >= ${firstIdAt(new Date(now.getTime() - COMPARED_MS))}::uuid`;
  const rows = await db.execute<Row>(sql`
    select t.id, w.effect, t.reference, t.external_id, array[case when o.id is null then t.sender_phone end, t.payout_to, m.phone] as phones, coalesce(t.from_name, t.to_name) as name,
      t.created_at, t.type, t.status
    from transactions t join reconciled_channels r on r.channel = ${channel} and t.created_at >= r.since
    cross join lateral (select channel_effect(${channel}, t) as effect) w
    left join members m on m.id = coalesce(t.from_member, t.to_member)
    -- Whose number it is: typed by somebody else it says nothing of who paid.
    left join members o on o.phone = t.sender_phone and o.id <> m.id
    where ${chosen} and t.voided_at is null and t.reversed_by is null and t.status <> 'rejected'
      and (t.channel = ${channel} or t.from_channel = ${channel} or t.to_channel = ${channel}
        or t.type = 'withdraw' and t.status = 'pending' and t.method = (select c.method from channels c where c.key = ${channel}))
      and t.type not in ('statement', 'statement-withdrawn', 'channel-charge', 'charge-withdrawn', 'explained-in', 'explained-out', 'reversal')
      and not exists (select from line_matches x join statement_lines l on l.id = x.line_id where x.transaction_id = t.id and x.ended_at is null and (l.channel = ${channel} or t.type = 'withdraw'))
      and w.effect is not null
    order by t.id desc limit ${MOST_COMPARED}`);
  return rows.map((row) => ({
    id: row.id,
    direction: Number(row.effect) > 0 ? "in" : "out",
    amount: Math.abs(Number(row.effect)),
    reference: row.reference,
    externalId: row.external_id,
    phones: row.phones.filter((phone) => phone !== null),
    name: row.name ?? "",
    at: new Date(row.created_at),
    type: row.type,
    status: row.status,
  }));
}
