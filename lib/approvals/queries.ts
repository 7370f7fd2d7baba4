import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  lte,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, proposals, transactions } from "@/db/schema";
import { movementsOfVouchers } from "@/lib/accounting/vouchers/movements";
import { hasDocuments } from "@/lib/accounting/vouchers/rules";
import { ACT_RIGHTS, mayConfirm } from "@/lib/approvals/rules";
import { ACT_KEYS, type PastState, type ProposalView, type WorkKind } from "@/lib/approvals/schema";
import { type Asked, type Proposed, proposalView, transactionView } from "@/lib/approvals/views";
import {
  kindOfWork,
  mayConfirmIt,
  mayDecideIt,
  proposalsThatWait,
  transactionsThatWait,
  type Who,
} from "@/lib/approvals/waiting";
import { cappedCount, countQuery } from "@/lib/capped-count";
import type { Actor } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { mayBePaid } from "@/lib/ledger/second-person";
import { COUNT_CAP, type Cursor, createdPlace, type Page, pageOf } from "@/lib/paging";
import { can, type Role } from "@/lib/permissions";
import { isDecidable } from "@/lib/transactions/rules";

type Reader = Pick<Actor, "id" | "role">;

/**
 * All that waits for a decision and concerns the reader, oldest first: what they may decide on, and their own; for
 * those who hold proposals.list all of it.
 * Proposals and transactions are one list, because the ids of both begin with the instant. One keyset page, of one
 * kind of work where that is named.
 */
export async function listWaiting(
  db: Executor,
  reader: Reader,
  now: Date,
  place: Cursor | null,
  limit: number,
  kind?: WorkKind,
): Promise<Page<ProposalView>> {
  const ofAct = kind && sql`${proposals.act} = ${kind}`;
  const ofKind = kind && sql`${kindOfWork} = ${kind}`;
  const waiting = and(waits(reader, now), after(proposals.id, place), ofAct);
  const [proposed, asked] = await Promise.all([
    readProposals(db, reader, waiting, limit + 1),
    readTransactions(db, reader, and(after(transactions.id, place), ofKind), limit + 1),
  ]);
  const views = await viewsOf(db, proposed, asked, reader, now);
  return pageOf(views.toSorted(byId), limit, placeOf);
}

/**
 * Proposals that are over, newest first: those of one state that concern the reader, of one act where it is named.
 * Deposits, withdrawals and moves that were decided are in the list of transactions.
 */
export async function listOver(
  db: Executor,
  reader: Reader,
  now: Date,
  place: Cursor | null,
  limit: number,
  state: PastState,
  kind?: WorkKind,
): Promise<Page<ProposalView>> {
  const where = and(
    state === "expired" ? expiredBy(now) : eq(proposals.state, state),
    inArray(proposals.act, actsOf(reader)),
    kind && sql`${proposals.act} = ${kind}`,
    place ? lt(proposals.id, place.id) : undefined,
  );
  const rows = await readProposals(db, reader, where, limit + 1, desc(proposals.id));
  return pageOf(await viewsOf(db, rows, [], reader, now), limit, placeOf);
}

// Nothing writes down that time has passed until the same is proposed once more.
const expiredBy = (now: Date) =>
  or(
    eq(proposals.state, "expired"),
    and(eq(proposals.state, "waiting"), lte(proposals.expiresAt, now)),
  );

const placeOf = ({ id, madeAt }: ProposalView) => createdPlace({ id, createdAt: new Date(madeAt) });

/** Those of these ids that wait and concern the reader, oldest first. */
export async function waitingAmong(
  db: Executor,
  reader: Reader,
  now: Date,
  ids: string[],
): Promise<ProposalView[]> {
  if (ids.length === 0) return [];
  const [proposed, asked] = await Promise.all([
    readProposals(db, reader, and(waits(reader, now), inArray(proposals.id, ids)), ids.length),
    readTransactions(db, reader, inArray(transactions.id, ids), ids.length),
  ]);
  return (await viewsOf(db, proposed, asked, reader, now)).toSorted(byId);
}

/** So many are looked through for the next one: of more than these in a row nobody made them all. */
const LOOK_AHEAD = 50;

/**
 * The next of the list, or of a kind in it, after this one on which the reader may decide; the first of all where
 * there is none.
 */
export async function nextWaiting(
  db: Executor,
  reader: Reader,
  now: Date,
  id: string,
  kind?: WorkKind,
): Promise<ProposalView | null> {
  const mine = ({ rows }: Page<ProposalView>) =>
    rows.find((row) => row.id !== id && (row.may.includes("confirm") || row.may.includes("pay")));
  const behind = { id, at: now };
  const next = mine(await listWaiting(db, reader, now, behind, LOOK_AHEAD, kind));
  return next ?? mine(await listWaiting(db, reader, now, null, LOOK_AHEAD, kind)) ?? null;
}

/** What waits about one thing, oldest first; nothing for who has nothing to do with it. */
export async function proposalsAbout(
  db: Executor,
  subjectId: string,
  reader: Reader,
  now: Date,
): Promise<ProposalView[]> {
  const about = eq(proposals.subjectId, subjectId);
  const rows = await readProposals(db, reader, and(waits(reader, now), about), LOOK_AHEAD);
  return viewsOf(db, rows, [], reader, now);
}

/** Beside the navigation's link more are not counted: it says `99+`. */
export const TO_DECIDE_CAP = 99;

/**
 * How much waits that the reader may decide on, counted up to the cap: partial indexes hold what waits, so it
 * costs the same however many transactions there are.
 */
export async function countToDecide(
  db: Executor,
  reader: Reader,
  now: Date,
  cap?: number,
): Promise<number> {
  const n = toDecideOf(db, reader.role, reader.id, now, cap).mapWith(Number);
  const [row] = await db.select({ n }).from(sql`(select) as one`);
  return row?.n ?? 0;
}

/** The value of countToDecide, of each kind counted up to one past the cap; id and instant may be placeholders. */
export function toDecideOf(
  db: Executor,
  role: Role,
  who: Who,
  now: Date | Placeholder,
  cap = COUNT_CAP,
): SQL {
  const acts = ACT_KEYS.filter((act) => mayConfirm(role, act));
  const counts: SQLWrapper[] = [];
  if (acts.length > 0) {
    const waiting = and(proposalsThatWait(acts, now), mayConfirmIt(who));
    counts.push(countQuery(db, proposals, waiting, cap + 1));
  }
  if (can(role, "transactions.decide")) {
    const waiting = and(transactionsThatWait, mayDecideIt(who));
    counts.push(countQuery(db, transactions, waiting, cap + 1));
  }
  return counts.length > 0 ? sql.join(counts, sql` + `) : sql`0`;
}

/** How much the list has for the reader, their own and what others decide included, counted up to 1,000 of each. */
export async function countWaiting(db: Executor, reader: Reader, now: Date): Promise<number> {
  const [proposed, asked] = await Promise.all([
    cappedCount(db, proposals, waits(reader, now)),
    seesTransactions(reader) ? cappedCount(db, transactions, transactionsThatWait) : 0,
  ]);
  return proposed + asked;
}

/**
 * One proposal, or one transaction that is decided like one, whatever became of it. Throws not_found, also for
 * who has nothing to do with it.
 */
export async function proposalById(
  db: Executor,
  id: string,
  reader: Reader,
  now: Date,
): Promise<ProposalView> {
  const [proposed, asked] = await Promise.all([
    readProposals(db, reader, and(eq(proposals.id, id), inArray(proposals.act, actsOf(reader))), 1),
    seesTransactions(reader) ? selectAsked(db).where(eq(transactions.id, id)) : [],
  ]);
  const decidable = asked.filter(({ type }) => isDecidable(type));
  const [view] = await viewsOf(db, proposed, decidable, reader, now);
  if (!view) throw new AppError("not_found");
  return view;
}

const actsOf = ({ role }: Reader) =>
  ACT_KEYS.filter(
    (act) =>
      can(role, "proposals.list") || mayConfirm(role, act) || can(role, ACT_RIGHTS[act].makes),
  ) as string[];

const seesTransactions = ({ role }: Reader) =>
  can(role, "proposals.list") || can(role, "transactions.decide");

const waits = (reader: Reader, now: Date) => proposalsThatWait(actsOf(reader), now);

const after = (id: typeof proposals.id | typeof transactions.id, place: Cursor | null) =>
  place ? gt(id, place.id) : undefined;

function readProposals(
  db: Executor,
  { id }: Reader,
  where: SQL | undefined,
  limit: number,
  order = asc(proposals.id),
) {
  return db
    .select({ ...getTableColumns(proposals), mayConfirm: mayConfirmIt(id) })
    .from(proposals)
    .where(where)
    .orderBy(order)
    .limit(limit);
}

async function readTransactions(
  db: Executor,
  reader: Reader,
  where: SQL | undefined,
  limit: number,
) {
  if (!seesTransactions(reader)) return [];
  return selectAsked(db)
    .where(and(transactionsThatWait, where))
    .orderBy(asc(transactions.id))
    .limit(limit);
}

const selectAsked = (db: Executor) =>
  db.select({ ...getTableColumns(transactions), mayBePaid }).from(transactions);

async function viewsOf(db: Executor, rows: Proposed[], asked: Asked[], reader: Reader, now: Date) {
  const people = [
    ...rows.flatMap((row) => [row.madeBy, row.firstConfirmedBy, row.decidedBy]),
    ...asked.flatMap((row) => [row.submittedBy, row.firstApprovedBy, row.payableBy, row.decidedBy]),
  ];
  const ids = [...new Set(people.filter((id) => id !== null))];
  const written = asked.filter(({ type }) => hasDocuments(type));
  const [named, movements] = await Promise.all([
    ids.length
      ? db
          .select({ id: members.id, name: members.fullName })
          .from(members)
          .where(inArray(members.id, ids))
      : [],
    movementsOfVouchers(
      db,
      written.map(({ id }) => id),
    ),
  ]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id && names.get(id)) || null;
  return [
    ...rows.map((row) => proposalView(row, nameOf, reader, now)),
    ...asked.map((row) => transactionView(row, nameOf, reader, movements.get(row.id) ?? [])),
  ];
}

const byId = (one: ProposalView, other: ProposalView) => (one.id < other.id ? -1 : 1);
