import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, proposals } from "@/db/schema";
import { ACT_RIGHTS, mayConfirm } from "@/lib/approvals/rules";
import { ACT_KEYS, type ActKey, type Effect, type ProposalView } from "@/lib/approvals/schema";
import type { Actor } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { can } from "@/lib/permissions";

/** So many proposals wait at the most in one list: nobody decides on more in one sitting. */
const MOST = 200;

type Reader = Pick<Actor, "id" | "role">;

/** What waits for a second person and concerns the reader, oldest first: to confirm, or their own. */
export async function waitingProposals(
  db: Executor,
  reader: Reader,
  now: Date,
): Promise<ProposalView[]> {
  const acts = actsOf(reader);
  if (acts.length === 0) return [];
  const rows = await db
    .select()
    .from(proposals)
    .where(waits(acts, now))
    .orderBy(asc(proposals.id))
    .limit(MOST);
  return viewsOf(db, rows, reader, now);
}

/** What waits about one thing, oldest first; nothing for who has nothing to do with it. */
export async function proposalsAbout(
  db: Executor,
  subjectId: string,
  reader: Reader,
  now: Date,
): Promise<ProposalView[]> {
  const rows = await db
    .select()
    .from(proposals)
    .where(and(waits(actsOf(reader), now), eq(proposals.subjectId, subjectId)))
    .orderBy(asc(proposals.id));
  return viewsOf(db, rows, reader, now);
}

/** How many of them there are that the reader may decide on. */
export async function countProposals(db: Executor, reader: Reader, now: Date): Promise<number> {
  const acts = ACT_KEYS.filter((act) => mayConfirm(reader.role, act));
  if (acts.length === 0) return 0;
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(proposals)
    .where(and(waits(acts, now), sql`${proposals.madeBy} <> ${reader.id}`));
  return row?.count ?? 0;
}

/** One proposal, whatever became of it. Throws not_found, also for who has nothing to do with it. */
export async function proposalById(
  db: Executor,
  id: string,
  reader: Reader,
  now: Date,
): Promise<ProposalView> {
  const rows = await db.select().from(proposals).where(eq(proposals.id, id));
  const [view] = await viewsOf(db, rows, reader, now);
  if (!view || !actsOf(reader).includes(view.act)) throw new AppError("not_found");
  return view;
}

const actsOf = ({ role }: Reader) =>
  ACT_KEYS.filter((act) => mayConfirm(role, act) || can(role, ACT_RIGHTS[act].makes));

const waits = (acts: ActKey[], now: Date) =>
  and(
    eq(proposals.state, "waiting"),
    gt(proposals.expiresAt, now),
    inArray(proposals.act, acts as string[]),
  );

type Stored = typeof proposals.$inferSelect;

async function viewsOf(db: Executor, rows: Stored[], reader: Reader, now: Date) {
  const people = rows.flatMap((row) => [row.madeBy, row.firstConfirmedBy, row.decidedBy]);
  const ids = [...new Set(people.filter((id) => id !== null))];
  const named = ids.length
    ? await db
        .select({ id: members.id, name: members.fullName })
        .from(members)
        .where(inArray(members.id, ids))
    : [];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id && names.get(id)) || null;
  return rows.map(
    (row): ProposalView => ({
      id: row.id,
      act: row.act as ActKey,
      subjectId: row.subjectId,
      effect: row.effect as Effect,
      reason: row.reason,
      state: row.state === "waiting" && row.expiresAt <= now ? "expired" : row.state,
      madeBy: nameOf(row.madeBy) ?? "",
      madeAt: row.madeAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      firstConfirmedBy: nameOf(row.firstConfirmedBy),
      decidedBy: nameOf(row.decidedBy),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decisionReason: row.decisionReason,
      may: mayDo(row, reader, now),
    }),
  );
}

function mayDo(row: Stored, reader: Reader, now: Date): ProposalView["may"] {
  if (row.state !== "waiting" || row.expiresAt <= now) return [];
  if (row.madeBy === reader.id) return ["withdraw"];
  if (!mayConfirm(reader.role, row.act as ActKey)) return [];
  return row.firstConfirmedBy === reader.id ? ["refuse"] : ["confirm", "refuse"];
}
