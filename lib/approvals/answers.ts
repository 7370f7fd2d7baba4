import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { proposals, transactions } from "@/db/schema";
import { ACTS } from "@/lib/approvals/acts";
import { proposalById } from "@/lib/approvals/queries";
import type { ActKey, ProposalAnswer, ProposalView } from "@/lib/approvals/schema";
import type { Actor } from "@/lib/context";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { finalLines } from "@/lib/transactions/commands";
import { asSeen, type Movement } from "@/lib/transactions/movements";
import { transactionTerms } from "@/lib/transactions/terms";

type Reader = Pick<Actor, "id" | "role">;

/** What people see of proposals, as the calls answer it (decisions, section 22). */
export async function proposalAnswers(
  db: Executor,
  views: ProposalView[],
  reader: Reader,
  now: Date,
): Promise<ProposalAnswer[]> {
  const [needing, effects] = await Promise.all([
    needingTwo(db, views, reader, now),
    Promise.all(views.map((view) => movementsOf(db, view))),
  ]);
  return views.map((view, n) => answerOf(view, needing.has(view.id), effects[n] ?? []));
}

/** `proposalById` as the calls answer it. Throws not_found. */
export async function proposalAnswer(
  db: Executor,
  id: string,
  reader: Reader,
  now: Date,
): Promise<ProposalAnswer> {
  const view = await proposalById(db, id, reader, now);
  const [answer] = await proposalAnswers(db, [view], reader, now);
  return answer as ProposalAnswer;
}

function answerOf(view: ProposalView, two: boolean, movements: Movement[]): ProposalAnswer {
  const { act, subjectId, effect, madeBy, makerId, firstConfirmedBy: _, whyNot, ...rest } = view;
  const { about, amount, movements: __, ...details } = effect;
  return {
    ...rest,
    subject: {
      type: act in ACTS ? ACTS[act as ActKey].subject : "transaction",
      id: subjectId,
      reference: about || null,
    },
    amount,
    effect: movements.map(({ owner, ...moved }) => ({ ...moved, member: owner })),
    madeBy: { id: makerId, name: madeBy },
    needs: two ? 2 : 1,
    mayDecide: whyNot === null,
    why: whyNot,
    details,
  };
}

/** What each account gains or loses: what somebody proposes says so itself, what else waits by the lines that it will post. */
async function movementsOf(db: Executor, view: ProposalView): Promise<Movement[]> {
  const { id, effect, transaction } = view;
  if (!transaction || effect.movements.length > 0) return effect.movements;
  const terms = await transactionTerms(db, id);
  const owners = new Map([
    [terms.fromMember, effect.from],
    [terms.toMember, effect.to],
  ]);
  return finalLines(terms).map(({ account: { owner, kind }, amount }) => ({
    owner: owner === COOPERATIVE ? null : (owners.get(owner) ?? null),
    account: kind,
    amount: asSeen(kind, amount),
  }));
}

/** Those of which two confirm: one has, and another must; everybody gains by it; or the reader's approval would be the first of two. */
async function needingTwo(
  db: Executor,
  views: ProposalView[],
  reader: Reader,
  now: Date,
): Promise<Set<string>> {
  const begun = views.filter((view) => view.firstConfirmedBy || view.confirmedBy.length > 1);
  const asked = views.filter(({ confirmedBy }) => confirmedBy.length === 0);
  const waits = asked.filter(({ state }) => state === "waiting");
  const proposed = waits.filter(({ transaction }) => !transaction);
  const waiting = waits.filter(({ transaction }) => transaction);
  const found = await Promise.all([
    idsWhere(db, proposals, proposed, sql`proposal_needs(${proposals.id}) = 2`),
    idsWhere(
      db,
      transactions,
      waiting,
      sql`approval_waits(${transactions.id}, ${reader.id}, ${now.toISOString()})`,
    ),
  ]);
  return new Set([...begun.map(({ id }) => id), ...found.flat()]);
}

async function idsWhere(
  db: Executor,
  table: typeof proposals | typeof transactions,
  views: ProposalView[],
  holds: SQL,
): Promise<string[]> {
  if (views.length === 0) return [];
  const among = inArray(
    table.id,
    views.map(({ id }) => id),
  );
  const rows = await db.select({ id: table.id }).from(table).where(and(among, holds));
  return rows.map(({ id }) => id);
}
