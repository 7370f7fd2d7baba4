import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { proposals } from "@/db/schema";
import { inOneTurn } from "@/db/turn";
import { hasDocuments } from "@/lib/accounting/vouchers/rules";
import { decideProposal, lacking, type ProposalOutcome } from "@/lib/approvals/commands";
import type { DecideManyInput, ProposalDecisionInput } from "@/lib/approvals/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { once, partOf, remember, requestOf } from "@/lib/ledger/once";
import { can } from "@/lib/permissions";
import { type Decision, decideKnown } from "@/lib/transactions/commands";
import { type Terms, transactionTerms } from "@/lib/transactions/terms";

type Found = { id: string; reference: string; terms: Terms | null };

/** `payable`: a withdrawal is approved, and somebody pays it; `sent`: its provider does. */
type WaitingOutcome = ProposalOutcome | "payable" | "sent";

/** What became of one of several; `error`: why it was refused, and then nothing has happened to it. */
type DecidedOne = { id: string; reference: string | null } & (
  | { outcome: WaitingOutcome }
  | { error: unknown }
);

/**
 * Decides what waits under this id, a proposal or a transaction: the same as either's own command, whose forbidden is missing_right
 * here and not_pending already_decided. Throws not_found, own_record, interest, missing_right, already_decided, second_approver,
 * maker_not_entitled, changed, request_id_reused; of a transaction payee_not_active, claim_open, money_held, channel_short, account_short,
 * line_matched, provider_waiting, account_closed, account_reconciled, project_short, project_not_running, external_id_taken,
 * receipt_alike and payee_differs; and what the act itself refuses.
 */
export async function decideWaiting(
  ctx: Context,
  id: string,
  input: ProposalDecisionInput,
): Promise<WaitingOutcome> {
  const [found] = await find(ctx, [id]);
  if (!found) throw new AppError("not_found");
  return decideFound(ctx, found, input);
}

/**
 * One decision on each of several, oldest first, one after the other: each is checked, posted and recorded by
 * itself, at an instant of its own, so that lists and statements keep their order, in a database transaction of its own, so that a refused one changes nothing for the others. Nobody approves
 * vouchers or a project's money so (one_by_one): what each books stands in its accounts, not in a list.
 */
export async function decideMany(
  ctx: Context,
  { ids, ...input }: DecideManyInput,
): Promise<DecidedOne[]> {
  const inTurn = [...new Set(ids)].sort();
  const found = new Map((await find(ctx, inTurn)).map((each) => [each.id, each]));
  const [first] = found.keys();
  const request = requestOf(ctx, "decide-many", [inTurn, input]);
  if (first)
    await once(ctx, request, () => remember(ctx.db, ctx.actor.id, request, first, ctx.now));
  const done: DecidedOne[] = [];
  for (const [place, id] of inTurn.entries()) {
    const one = found.get(id);
    const named = { id, reference: one?.reference ?? null };
    try {
      if (!one) throw new AppError("not_found");
      if (one.terms && hasDocuments(one.terms.type) && input.decision === "confirm")
        throw new AppError("one_by_one");
      const now = new Date(ctx.now.getTime() + place);
      const outcome = await inOneTurn(() => decideFound({ ...partOf(ctx, id), now }, one, input));
      done.push({ ...named, outcome });
    } catch (error) {
      done.push({ ...named, error });
    }
  }
  return done;
}

const DECIDES = "transactions.decide";

async function decideFound(
  ctx: Context,
  { id, terms }: Found,
  { decision, reason, shown }: ProposalDecisionInput,
): Promise<WaitingOutcome> {
  try {
    if (!terms) return await decideProposal(ctx, id, { decision, reason, shown });
    // Before anything is asked of a payment: what is answered then tells of others.
    if (!can(ctx.actor.role, DECIDES)) throw new AppError("forbidden", { act: DECIDES });
    const status = decision === "confirm" ? "approved" : "rejected";
    const decided = decideKnown(ctx, terms, { status, reason });
    return CAME_TO[await lacking(DECIDES, decided)];
  } catch (error) {
    throw named(error, !terms && (await stillWaits(ctx, id)));
  }
}

/**
 * A refusal by the name that the calls of proposals have for it (decisions, section 22). Of a proposal that still `waits`
 * it is what it is about that waits no more: it can only be refused.
 */
function named(error: unknown, waits: boolean): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === "forbidden") return new AppError("missing_right", error.values);
  return error.code === "not_pending" && !waits ? new AppError("already_decided") : error;
}

async function stillWaits({ db, now }: Context, id: string): Promise<boolean> {
  const open = and(
    eq(proposals.id, id),
    eq(proposals.state, "waiting"),
    gt(proposals.expiresAt, now),
  );
  const rows = await db.select({ id: proposals.id }).from(proposals).where(open);
  return rows.length > 0;
}

const CAME_TO: Record<Decision, WaitingOutcome> = {
  approved: "confirmed",
  rejected: "refused",
  first: "first",
  payable: "payable",
  sent: "sent",
};

// Two queries, however many they are.
async function find({ db }: Context, ids: string[]): Promise<Found[]> {
  const [proposed, asked] = await Promise.all([
    db
      .select({ id: proposals.id, reference: sql<string>`${proposals.effect} ->> 'about'` })
      .from(proposals)
      .where(inArray(proposals.id, ids)),
    Promise.allSettled(ids.map((id) => transactionTerms(db, id))),
  ]);
  const terms = asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const lost = asked.find((each) => each.status === "rejected" && !isUnknown(each.reason));
  if (lost?.status === "rejected") throw lost.reason;
  return [
    ...proposed.map((each) => ({ ...each, terms: null })),
    ...terms.map((each) => ({ id: each.id, reference: each.reference, terms: each })),
  ];
}

const isUnknown = (error: unknown) => error instanceof AppError && error.code === "not_found";
