import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { verifyLedger } from "@/lib/evidence/verify";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { newId } from "@/lib/ledger/ids";
import type { Finding } from "@/lib/ledger/invariant";
import type { Cooperative } from "@/tests/support/cooperative";

/** A record as somebody with the owner's rights could write it past the posting functions. */
type Forgery = {
  type?: string;
  status?: string;
  amount?: number;
  fee?: number;
  method?: string | null;
  from?: string | null;
  to?: string | null;
  reverses?: string | null;
  reversedBy?: string | null;
  /** Ledger lines: owner, kind, francs, and the step when it is not `settle`. */
  lines?: [owner: string, kind: string, francs: number, step?: string][];
};

/** What finds every record that no act made or left so (tests/integration/evidence). */
const OF_ANY_FORGERY = ["13a", "13b", "13c"];

export { COOPERATIVE as OFFICE };

type Found = [number: string, breaches: Record<string, unknown>[]][];

/** Runs `corrupt` on books that nothing guards, tells by number what verification finds, and undoes it all. */
async function corrupted(
  coop: Pick<Cooperative, "unguarded">,
  corrupt: (forger: Forger) => Promise<unknown>,
  verify: (tx: Executor) => Promise<Finding[]> = verifyLedger,
): Promise<Found> {
  const undo = new Error("undo");
  const found: Found = [];
  const db = await coop.unguarded();
  await db
    .transaction(async (tx) => {
      await corrupt(forgerOf(tx));
      for (const { name, breaches } of await verify(tx)) {
        if (breaches.length > 0) found.push([name.split(".")[0] ?? "", breaches]);
      }
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return found;
}

/** What verification finds of a corruption, by number. */
export async function findingsAfter(...of: Parameters<typeof corrupted>) {
  return Object.fromEntries(await corrupted(...of));
}

/** The numbers of what else than the digests finds a corruption, in the order of verification. */
export async function foundAfter(...of: Parameters<typeof corrupted>): Promise<string[]> {
  const found = await corrupted(...of);
  return found.flatMap(([number]) => (OF_ANY_FORGERY.includes(number) ? [] : number));
}

export type Forger = ReturnType<typeof forgerOf>;

/** What can be written past the functions of posting, in `tx`, in which no trigger stands in the way. */
export function forgerOf(tx: Executor) {
  const run = (statement: SQL) => tx.execute(statement);

  /** Writes a whole, consistent record: transaction, entries, balances and totals. Answers its id. */
  async function forge(f: Forgery): Promise<string> {
    const at = new Date();
    const id = newId(at);
    const { type = "reversal", status = "approved", amount = 1000, fee = 0, lines = [] } = f;
    // Who is not said is whose accounts it moves.
    const theirs = new Set(lines.flatMap(([owner]) => (owner === COOPERATIVE ? [] : owner)));
    const [one = null, other = null] = f.from === undefined && f.to === undefined ? theirs : [];
    const [from, to] = [f.from ?? one, f.to ?? other];
    // What people decide says who did, whatever else is wrong with it.
    const decided = status !== "pending" && ["deposit", "withdraw"].includes(type);
    const decider = decided ? sql`(select id from members where role = 'finance' limit 1)` : null;
    await run(sql`insert into transactions (id, reference, type, status, amount, fee, channel, method, from_member, to_member, reverses, reversed_by, decided_by, created_at)
      values (${id}, ${id}, ${type}, ${status}, ${amount}, ${fee}, ${f.method ?? null}, ${f.method ?? null}, ${from}, ${to}, ${f.reverses ?? null}, ${f.reversedBy ?? null}, ${decider}, ${at.toISOString()})`);
    await post(id, lines);
    if (status === "approved") await report(id);
    if (status === "approved")
      await run(
        sql`update org_totals set approved_transactions = approved_transactions + 1 where shard = 0`,
      );
    return id;
  }

  /** Writes entries that continue their accounts, moves the balances and the cooperative's totals. */
  async function post(id: string, lines: NonNullable<Forgery["lines"]>): Promise<void> {
    for (const [index, [owner, kind, francs, step = "settle"]] of lines.entries()) {
      await run(sql`with moved as (
          update accounts set balance = balance + ${francs}, version = version + 1
          where owner = ${owner} and kind = ${kind} and shard = 0 returning id, version, balance)
        insert into entries (transaction_id, step, line, account_id, number, amount, balance_after, at)
        select ${id}, ${step}, ${index + 1}, id, version, ${francs}, balance,
          coalesce((select created_at from transactions where id = ${id}), now()) from moved`);
      const column = TOTAL_OF[kind];
      if (column)
        await run(
          sql`update org_totals set ${sql.identifier(column)} = ${sql.identifier(column)} + ${francs} where shard = 0`,
        );
    }
  }

  /** Adds to the reports' figures what the triggers would have added; they are asleep. */
  const report = (id: string) =>
    run(sql`select report_add(day, figure, n::bigint, amount::bigint, fees::bigint) from (
      select (t.created_at at time zone 'Africa/Kigali')::date as day, 'type:' || t.type as figure,
        1 as n, t.amount, t.fee - coalesce(o.fee, 0) as fees
      from transactions t left join transactions o on o.id = t.reverses where t.id = ${id}
      union all
      select (e.at at time zone 'Africa/Kigali')::date, 'savings', 0, sum(e.amount), 0
      from entries e join accounts a on a.id = e.account_id
      where e.transaction_id = ${id} and a.counts_as <> 'none' group by 1) r`);

  /** Gives two members each other's account of a kind: by way of nobody, for none has two of them. */
  async function exchange(kind: string, one: string, other: string): Promise<void> {
    const nobody = randomUUID();
    for (const [from, to] of [
      [one, nobody],
      [other, one],
      [nobody, other],
    ]) {
      await run(sql`update accounts set owner = ${to} where owner = ${from} and kind = ${kind}`);
    }
  }

  return { run, forge, post, exchange };
}

const TOTAL_OF: Record<string, string> = {
  available: "available",
  held: "used",
  lent: "used",
  invested: "used",
};
