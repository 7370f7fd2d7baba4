import { asc, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { proofNodes, proofRoots } from "@/db/schema";
import { OPEN } from "@/lib/accounting/open-days";
import type { SealKey } from "@/lib/keys/seal-key";
import type { Finding, Invariant } from "@/lib/ledger/invariant";
import { CLAIM, IS_OWED } from "@/lib/liabilities/claims";
import { placedTree } from "@/lib/liabilities/commands";
import { listProvedDays } from "@/lib/liabilities/queries";
import { type Chunk, treeOf } from "@/lib/liabilities/tree";
import type { RootBody } from "@/lib/liabilities/views";

const SUMS = sql`jsonb_each_text(r.body::jsonb -> 'sums')`;

/** What the database alone can tell of the proofs of liabilities. */
export const PROOF_INVARIANTS: Invariant[] = [
  {
    name: "16a. proof: each day's root follows the one before, and its sums are what the books owed that day",
    kind: "proof",
    wrong: "is not what the books owed",
    breaches: sql`
      with moved as (
        select m.day, ${CLAIM} as claim, sum(m.amount) as amount from (
          select day, kind, credit - debit as amount from book_days where day < ${OPEN}
          union all select day, kind, credit - debit from book_turnover(${OPEN}, (select max(day) + 1 from proof_roots))) m
        join chart c on c.key = m.kind and ${IS_OWED} group by 1, 2
        union all select r.day, s.key, 0 from proof_roots r, ${SUMS} s),
      books as (select day, claim, sum(sum(amount)) over (partition by claim order by day) as owed from moved group by 1, 2),
      wrong as (
        select r.day, s.key as claim, s.value::numeric as proved, b.owed from proof_roots r cross join lateral ${SUMS} s
        left join books b on b.day = r.day and b.claim = s.key where s.value::numeric is distinct from b.owed)
      select day, 'is not what the books owed' as why, claim, proved, owed from wrong
      union all
      select day, 'does not follow the day before', null, null, null from (
        select *, body::jsonb as said, coalesce(lag(root) over (order by day), '') as before from proof_roots) r
      where (said ->> 'day', said ->> 'root', said ->> 'previousRoot') is distinct from (day::text, root, before)`,
  },
  {
    name: "16b. proof: each sealed root is still that of its day",
    kind: "proof",
    wrong: "was sealed with another root",
    breaches: sql`
      select p.day, s.number as seal from seals s
      cross join lateral (select (s.body::jsonb -> 'facts' -> 'proof' ->> 'day')::date as day, s.body::jsonb -> 'facts' -> 'proof' ->> 'root' as root) p
      left join proof_roots r on r.day = p.day where p.root is not null and r.root is distinct from p.root`,
  },
];

type Keys = { key: Pick<SealKey, "isSignedBy">; secret: Buffer | null };

/** The newest tree is made minutes before it is compared, of books that may have been changed since the day before. */
const COMPARED = 2;

/**
 * Whether each root is signed; and whether the trees of the two newest days, made again from the books, are those that
 * are kept, node by node: nobody left out, nobody's leaf shared or changed.
 */
export async function checkProofs(db: Executor, { key, secret }: Keys): Promise<Finding> {
  const rows = await db.select().from(proofRoots).orderBy(asc(proofRoots.day));
  const breaches: Record<string, unknown>[] = rows
    .filter(({ body, signature }) => !key.isSignedBy(body, signature))
    .map(({ day }) => ({ day, why: "is not signed" }));
  if (secret) {
    for (const day of (await listProvedDays(db)).slice(0, COMPARED)) {
      breaches.push(...(await differences(db, secret, day)));
    }
  }
  return {
    name: "16c. proof: each root is signed, and the two newest are those of the books' own trees",
    kind: "proof",
    wrong: "is not as it was made",
    breaches,
  };
}

async function differences(
  db: Executor,
  secret: Buffer,
  day: string,
): Promise<Record<string, unknown>[]> {
  const why = (text: string) => ({ day, why: text });
  const tree = await placedTree(db, secret, day).catch((error: Error) => error);
  if (tree instanceof Error) return [why(tree.message)];
  const found: Record<string, unknown>[] = [];
  const building = treeOf(tree.leaves);
  let step = await building.next();
  for (; !step.done; step = await building.next()) {
    if (!(await isKept(db, day, step.value))) {
      const { level, number } = step.value;
      found.push({ ...why("has other nodes"), level, number });
    }
  }
  const [row] = await db
    .select()
    .from(proofRoots)
    .where(eq(proofRoots.day, day))
    .orderBy(desc(proofRoots.day));
  const said = row && (JSON.parse(row.body) as RootBody);
  const same = said?.root === step.value.toString("hex", 0, 32);
  if (!same || said.members !== tree.members || said.leaves !== tree.count) {
    found.push(why("is not the root of what the books owed"));
  }
  return found.slice(0, 20);
}

async function isKept(
  db: Executor,
  day: string,
  { level, number, nodes }: Chunk,
): Promise<boolean> {
  const [row] = await db
    .select({ nodes: proofNodes.nodes })
    .from(proofNodes)
    .where(sql`day = ${day} and level = ${level} and number = ${number}`);
  return row?.nodes.equals(nodes) ?? false;
}
