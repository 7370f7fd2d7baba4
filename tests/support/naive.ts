import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { meet } from "@/tests/support/meet";

/**
 * How it is done wrongly. Each race test runs its harness on one of these first: a harness that
 * does not catch them would not catch anything. They write as the owner, past the posting functions.
 */

/** Reads the balance, decides, then writes what it worked out; `atOnce`: once so many have read it. */
export async function naiveSend(
  sql: Sql,
  from: string,
  to: string,
  francs: number,
  atOnce = 2,
): Promise<void> {
  const [row] =
    await sql`select balance from accounts where owner = ${from} and kind = 'available'`;
  const left = Number(row?.balance) - francs;
  if (left < 0) throw new Error("too little money");
  await meet(`the balance of ${from}`, atOnce);
  await sql`update accounts set balance = ${left} where owner = ${from} and kind = 'available'`;
  await sql`update accounts set balance = balance + ${francs} where owner = ${to} and kind = 'available'`;
}

/** Moves money in one transaction, but locks the payer first, whoever that is. */
export async function naiveSendInPayersOrder(
  sql: Sql,
  from: string,
  to: string,
  francs: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`update accounts set balance = balance - ${francs} where owner = ${from} and kind = 'available'`;
    await meet(`between ${[from, to].sort().join(" and ")}`);
    await tx`update accounts set balance = balance + ${francs} where owner = ${to} and kind = 'available'`;
  });
}

/** Looks whether the request is known, then does it, then notes it. */
export async function naiveSendOnce(
  sql: Sql,
  requestId: string,
  from: string,
  to: string,
  francs: number,
): Promise<string> {
  const [known] = await sql`select transaction_id from requests where id = ${requestId}`;
  if (known) return known.transaction_id;
  await meet(requestId);
  const id = randomUUID();
  await sql`insert into transactions (id, reference, type, status, amount, from_member, to_member)
    values (${id}, ${id}, 'transfer', 'approved', ${francs}, ${from}, ${to})`;
  await naiveSend(sql, from, to, francs);
  await sql`insert into requests (member_id, id, payload_hash, transaction_id, available_after, balance_after, at)
    values (${from}, ${requestId}, '', ${id}, 0, 0, now()) on conflict do nothing`;
  return id;
}

/** Reads the status, then writes the new one and the money. */
export async function naiveApprove(sql: Sql, depositId: string): Promise<void> {
  const [deposit] =
    await sql`select status, from_member, amount from transactions where id = ${depositId}`;
  if (deposit?.status !== "pending") throw new Error("not pending");
  await meet(depositId);
  await sql`update transactions set status = 'approved' where id = ${depositId}`;
  await sql`update accounts set balance = balance + ${deposit.amount} where owner = ${deposit.from_member} and kind = 'available'`;
}

/** Reads how many guesses failed, looks at the password, then counts: whether it was looked at. */
export async function naiveGuess(sql: Sql, key: string): Promise<boolean> {
  const [row] = await sql`select points from rate_limits where key = ${key}`;
  if (Number(row?.points ?? 0) >= 5) return false;
  await meet(key, 10);
  await sql`insert into rate_limits (key, points) values (${key}, 1)
    on conflict (key) do update set points = rate_limits.points + 1`;
  return true;
}

/** Reads the status, then pays out of the channel. */
export async function naivePayout(sql: Sql, id: string): Promise<void> {
  const row = await naivePending(sql, id);
  await sql`update transactions set status = 'approved' where id = ${id}`;
  await sql`update accounts set balance = balance + ${row.amount} where kind = ${`cash:${row.method}`} and shard = 0`;
}

/** Reads the status, then gives the money back. */
export async function naiveCancel(sql: Sql, id: string): Promise<void> {
  const row = await naivePending(sql, id);
  await sql`update transactions set voided_at = now() where id = ${id}`;
  await sql`update accounts set balance = balance + ${row.amount} where owner = ${row.to_member} and kind = 'available'`;
}

async function naivePending(sql: Sql, id: string) {
  const [row] =
    await sql`select status, voided_at, to_member, method, amount from transactions where id = ${id}`;
  if (row?.status !== "pending" || row.voided_at) throw new Error("not pending");
  await meet(id);
  return row;
}

/** Reads whether an offer is open, then takes it and moves the money. */
export async function naiveTake(sql: Sql, offerId: string, borrower: string): Promise<void> {
  const [offer] =
    await sql`select status, lender_id, amount from loan_offers where id = ${offerId}`;
  if (offer?.status !== "open") throw new Error("not open");
  await meet(offerId);
  await sql`update loan_offers set status = 'taken' where id = ${offerId}`;
  await sql`update accounts set balance = balance + ${offer.amount} where owner = ${borrower} and kind = 'available'`;
}

/** Adds up what somebody has approved alone, decides on that, then writes. */
export async function naiveApproveAlone(
  sql: Sql,
  depositId: string,
  by: string,
  limit: number,
  at: Date,
): Promise<"approved" | "first"> {
  const [row] = await sql`select t.amount, (select coalesce(sum(amount), 0) from transactions
      where decided_by = ${by} and decided_at > ${at.toISOString()}::timestamptz - interval '24 hours') as alone
    from transactions t where t.id = ${depositId}`;
  if (Number(row?.amount) + Number(row?.alone) >= limit) return "first";
  await meet(`the sum of ${by}`, 5);
  await sql`update transactions set status = 'approved', decided_by = ${by}, decided_at = ${at.toISOString()} where id = ${depositId}`;
  return "approved";
}
