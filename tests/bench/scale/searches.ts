import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { Role } from "@/lib/permissions";
import { IN_HEADER, search } from "@/lib/search/queries";
import type { Measure } from "./lists";

const NOBODY = "00000000-0000-0000-0000-000000000000";
/**
 * A letter, two letters (common and rare), a name that many have, one at the end of the alphabet,
 * misspelt and mixed up ones, a part of a reference, nothing.
 */
const WORDS = [
  "a",
  "an",
  "zz",
  "mukamana",
  "theogene",
  "mukmana",
  "nyiramna",
  "habimna jean",
  "uwase aline",
  "7F3",
  "gmail",
  "qqqqqq",
];
const ROLES: Role[] = ["finance", "member"];

/**
 * The search in the header, all of it, against one pass over the members and one over the transactions
 * that no index helps.
 */
export function searchMeasures(large: Database): Measure[] {
  return ROLES.flatMap((role) =>
    WORDS.map((q) => ({
      name: `global search “${q}” as ${role}, against the unindexed scan`,
      goal: "at least 80",
      pair: {
        ours: () => search(large, { id: NOBODY, role }, q, "en"),
        limit: () => scan(large, q),
      },
    })),
  );
}

/** What a search without an index would read: both tables, word by word. */
function scan(db: Database, q: string): Promise<unknown> {
  const parts = q.split(" ").map((word) => `%${word}%`);
  const people = parts.map((part) => sql`search like ${part}`);
  const rows = parts.map(
    (part) =>
      sql`(reference ilike ${part} or from_name ilike ${part} or to_name ilike ${part} or type::text ilike ${part})`,
  );
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('enable_indexscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true), set_config('enable_indexonlyscan', 'off', true)`);
    await tx.execute(
      sql`select id from members where ${sql.join(people, sql` and `)} order by full_name, id limit ${IN_HEADER}`,
    );
    return tx.execute(
      sql`select id from transactions where ${sql.join(rows, sql` and `)} order by id desc limit ${IN_HEADER}`,
    );
  });
}
