import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { AppError } from "@/lib/errors";
import { linesOf, readLines } from "@/lib/statements/queries";
import type { StatementLine, Versions } from "@/lib/statements/schema";

/** Far more entries of one account than so many lines have: each of the last lines is whole. */
const ENTRIES_PER_LINE = 5;
/** Every day that the books may have. */
const ALWAYS = { from: "2000-01-01", to: "2150-12-31" };

/** The last lines of a member's passbook, oldest first. Francs. */
export type LastLines = {
  /** All they owned before the first line. */
  opening: number;
  lines: StatementLine[];
  /** There are lines before these, and after `since`. */
  earlier: boolean;
  /** How many entries each of their accounts has now: where the next lines begin. */
  versions: Versions;
};

type Row = Record<"id" | "first" | "last" | "balance" | "known", string>;

/**
 * The last lines of a member, at most `most`, with the running balance over all they own. `since`: only what was posted
 * after each account had so many entries, whatever instant it is dated to. Throws not_found.
 */
export async function lastLines(
  db: Executor,
  memberId: string,
  since: Versions,
  most: number,
): Promise<LastLines> {
  const rows = await db.execute<Row>(sql`
    select o.id, o.first, o.last, o.known, coalesce(e.balance_after, 0) as balance
    from (
      select id, version as last, k.known, greatest(k.known, version - ${most * ENTRIES_PER_LINE}::bigint) as first
      from accounts cross join lateral (
        select least(version, coalesce((${JSON.stringify(since)}::jsonb ->> id::text)::bigint, 0)) as known
      ) k
      where owner = ${memberId}::uuid and counts_as in ('available', 'used')
    ) o left join entries e on e.account_id = o.id and e.number = o.first`);
  if (rows.length === 0) throw new AppError("not_found");
  const list = (of: "id" | "first" | "last") => `{${rows.map((row) => row[of]).join(",")}}`;
  const ranges = { ids: list("id"), firsts: list("first"), lasts: list("last") };
  const before = rows.reduce((sum, { balance }) => sum + Number(balance), 0);
  // A few accounts with so many entries each: what is read has an end.
  const read = await readLines(db, linesOf(memberId, ALWAYS, ranges, before));
  const lines = read.slice(-most);
  const [first] = lines;
  return {
    opening: first ? first.after - first.net : before,
    lines,
    earlier: read.length > most || rows.some(({ first, known }) => Number(first) > Number(known)),
    versions: Object.fromEntries(rows.map(({ id, last }) => [id, Number(last)])),
  };
}
