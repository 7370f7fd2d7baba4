import { and, eq, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { railBalances } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import { kigaliDay } from "@/lib/dates";
import { newId } from "@/lib/ledger/ids";
import { RAIL_METHODS, type RailMethod } from "@/lib/methods";
import type { Rail, Rails } from "@/lib/rails/port";
import { calledMethods, paidOutMethods } from "@/lib/settings/queries";

type Options = { db: Database; rails: Rails; now: () => Date };

/** So often is asked again where the books moved while the provider answered. */
const MOST_TRIES = 5;

/**
 * Asks each provider that is called what it holds, once a Kigali day, and keeps it beside what the books have (decision 930);
 * who keeps the books is told where it begins to differ, or differs otherwise. Any number of servers may do it at once. Throws
 * where one does not say: it is asked again later.
 */
export async function compareBalances({ db, rails, now }: Options): Promise<void> {
  const called = new Set([...(await calledMethods(db)), ...(await paidOutMethods(db))]);
  const silent: RailMethod[] = [];
  for (const method of RAIL_METHODS) {
    const rail = rails[method];
    if (!rail || !called.has(method) || (await isAsked(db, method, now()))) continue;
    const said = await quietBalance(db, rail);
    if (said === null) silent.push(method);
    else await keep(db, method, said, now());
  }
  if (silent.length > 0) throw new Error(`No balance was told by ${silent.join(", ")}.`);
}

async function isAsked(db: Executor, rail: RailMethod, now: Date): Promise<boolean> {
  const ofToday = and(eq(railBalances.rail, rail), eq(railBalances.day, kigaliDay(now)));
  const rows = await db.select({ id: railBalances.id }).from(railBalances).where(ofToday);
  return rows.length > 0;
}

type Held = { books: number; comingIn: number; goingOut: number };

// What moved while the provider answered would stand on one side alone.
async function quietBalance(
  db: Database,
  rail: Rail,
): Promise<(Held & { balance: number }) | null> {
  let before = await heldBy(db, rail.key);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const balance = await rail.balance();
    if (balance === null) return null;
    const after = await heldBy(db, rail.key);
    const moved = (["books", "comingIn", "goingOut"] as const).some(
      (each) => before[each] !== after[each],
    );
    if (!moved) return { ...after, balance };
    before = after;
  }
  return null;
}

/**
 * What a channel's books have, with what no line of a statement has told yet; and what may have moved besides: deposits, moves and
 * projects' money that wait, withdrawals that may be paid. What a line is matched with has been told; what nobody has matched yet may be told already.
 */
async function heldBy(db: Executor, channel: RailMethod): Promise<Held> {
  const [row] = await db.execute<{ books: string; coming_in: string; going_out: string }>(sql`
    with waiting as (
      select coalesce(sum(t.amount) filter (where t.to_channel = ${channel} or t.channel = ${channel} and t.type in ('deposit', 'project-return')), 0) as came,
        coalesce(sum(t.amount) filter (where t.from_channel = ${channel} or t.channel = ${channel} and (t.type = 'project-spending' or t.type = 'withdraw' and t.payable_by is not null)), 0) as went
      from transactions t where t.status = 'pending' and t.voided_at is null and ${channel} in (t.channel, t.from_channel, t.to_channel)),
    reported as (
      select coalesce(sum(m.amount) filter (where l.direction = 'in'), 0) as came, coalesce(sum(m.amount) filter (where l.direction = 'out'), 0) as went
      from transactions t join line_matches m on m.transaction_id = t.id and m.ended_at is null join statement_lines l on l.id = m.line_id
      where t.status = 'pending' and t.voided_at is null and l.channel = ${channel}),
    unmatched as (
      select coalesce(sum(l.open) filter (where l.direction = 'in'), 0) as came, coalesce(sum(l.open) filter (where l.direction = 'out'), 0) as went
      from statement_lines l where l.channel = ${channel} and l.state = 'unmatched'),
    unreported as (
      select coalesce(sum(t.amount), 0) as came from deposits_without_line d join transactions t on t.id = d.transaction_id where t.channel = ${channel}),
    held as (
      select coalesce(-sum(a.balance) filter (where a.kind = c.account), 0) as own, coalesce(sum(a.balance) filter (where a.kind = c.clearing), 0) as clearing
      from channels c join accounts a on a.kind in (c.account, c.clearing) where c.key = ${channel}),
    books as (select own + unmatched.came - unmatched.went + reported.came - reported.went - clearing as francs from held, unmatched, reported)
    select books.francs as books,
      greatest(waiting.came - reported.came, 0) + least(greatest(own + unreported.came - books.francs, 0), unmatched.went) as coming_in,
      greatest(waiting.went - reported.went, 0) + least(unreported.came, unmatched.came) as going_out
    from books, held, waiting, reported, unreported, unmatched`);
  if (!row) throw new Error("The books have no sums.");
  return {
    books: Number(row.books),
    comingIn: Number(row.coming_in),
    goingOut: Number(row.going_out),
  };
}

function keep(
  db: Database,
  rail: RailMethod,
  said: Held & { balance: number },
  at: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { day, difference } = railBalances;
    const [row] = await tx
      .insert(railBalances)
      .values({ id: newId(at), rail, day: kigaliDay(at), at, ...said })
      .onConflictDoNothing({ target: [railBalances.rail, day] })
      .returning({ id: railBalances.id, difference });
    // Another server was faster.
    if (!row) return;
    const detail = { method: rail, amount: said.balance, difference: row.difference };
    const subject = { type: "rail_balances", id: row.id };
    await record(
      { db: tx, actor: null, now: at, address: null },
      { action: "rail.compare", outcome: "done", subject, detail },
    );
  });
}
