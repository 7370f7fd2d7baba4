import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { proposals } from "@/db/schema";
import type { Look } from "@/lib/approvals/act";
import { ACTS } from "@/lib/approvals/acts";
import type { ActKey, Change, ProposalDecisionInput } from "@/lib/approvals/schema";
import { shownOf } from "@/lib/approvals/shown";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { type Done, onceWithin, remember, requestOf } from "@/lib/ledger/once";
import type { Request } from "@/lib/ledger/posting";
import { ledgerRefusal } from "@/lib/ledger/refusals";
import { maskedPhone } from "@/lib/masked";
import type { Right } from "@/lib/permissions";

type Asked = { terms?: unknown; reason: string | null };

/**
 * Proposes an act, which a second person must confirm before anything happens (decisions, section 15).
 * Answers the proposal's id, to a repeated request the same again. Throws forbidden, own_record for who gains
 * by it, already_proposed, request_id_reused, or what would keep the act from being done now.
 */
export async function propose(
  ctx: Context,
  act: ActKey,
  subjectId: string,
  asked: Asked,
): Promise<string> {
  const request = requestOf(ctx, `propose-${act}`, [subjectId, asked]);
  const done = await onceWithin(ctx, request, (tx) =>
    proposeOnce(tx, ctx, request, act, subjectId, asked),
  );
  return done.transactionId;
}

/** `propose` in an open transaction, beside what else it does; the caller runs it `once`. */
export async function proposeOnce(
  tx: Executor,
  ctx: Context,
  request: Request,
  act: ActKey,
  subjectId: string,
  asked: Asked,
): Promise<Done> {
  const id = await proposeWithin(tx, ctx, act, subjectId, asked);
  return remember(tx, ctx.actor.id, request, id, ctx.now, "proposed");
}

/** `proposeOnce` where something else remembers the request. */
export async function proposeWithin(
  tx: Executor,
  ctx: Context,
  act: ActKey,
  subjectId: string,
  { terms = {}, reason }: Asked,
): Promise<string> {
  const id = newId(ctx.now);
  const { effect, interested } = await ACTS[act].look(tx, subjectId, terms, ctx.now);
  await refusing(
    tx.execute(sql`select proposal_make(${id}, ${act}, ${subjectId}, ${JSON.stringify(terms)},
      ${JSON.stringify(effect)}, ${uuids(interested)}, ${reason}, ${ctx.actor.id},
      ${ctx.now.toISOString()})`),
  );
  const { about, changes } = effect;
  const detail = {
    about,
    ...(changes && { changes: changes.map(audited) }),
    ...(reason && { reason }),
    proposal: id,
  };
  await audit(ctx, tx, `proposal.${act}`, { type: ACTS[act].subject, id: subjectId }, detail);
  return id;
}

// The trail never keeps a whole phone number.
function audited({ what, before, after }: Change): Change {
  const shown = (value: Change["before"]) => (value === null ? null : maskedPhone(String(value)));
  return what === "phone"
    ? { what, before: shown(before), after: shown(after) }
    : { what, before, after };
}

/** What a decision came to; `first`: everybody who may confirm has an interest, and another must too. */
export type ProposalOutcome = "confirmed" | "first" | "refused" | "withdrawn";

/**
 * Confirms a proposal and does at once what it says, or refuses it; who made it takes it back. Both people
 * must be entitled at this moment. The same request again answers the same outcome. Throws not_found, not_pending, own_record of
 * who made it, interest, forbidden, second_approver, maker_not_entitled, request_id_reused; changed when the act would do something else by now, or something else than
 * was `shown` to who confirms, which is shown from then on; and what the act itself refuses. Then nothing has happened.
 */
export async function decideProposal(
  ctx: Context,
  id: string,
  { decision, reason, shown }: ProposalDecisionInput,
): Promise<ProposalOutcome> {
  try {
    const request = requestOf(ctx, "decide-proposal", [id, decision, reason]);
    const done = await onceWithin(ctx, request, async (tx) => {
      const [proposal] = await tx.select().from(proposals).where(eq(proposals.id, id));
      if (!proposal) throw new AppError("not_found");
      const act = ACTS[proposal.act as ActKey];
      const confirms = decision === "confirm";
      const waits = proposal.state === "waiting";
      if (confirms && waits) await act.hold?.(tx, ctx.now);
      const now =
        confirms && waits ? await act.look(tx, proposal.subjectId, proposal.terms, ctx.now) : null;
      const outcome = await decide(tx, {
        ctx,
        id,
        confirms,
        reason,
        madeBy: proposal.madeBy,
        interested: now?.interested,
      });
      if (now && !isDeepStrictEqual(now.effect, proposal.effect)) {
        throw new Changed(now.effect);
      }
      // Shown again to somebody else since this one read it.
      if (now && shown && shown !== shownOf(proposal.effect)) {
        throw new AppError("changed");
      }
      const effect = proposal.effect as Look["effect"];
      if (outcome === "confirmed") await act.run(ctx, tx, { ...proposal, effect });
      const { about } = effect;
      const detail = { act: proposal.act, about, ...(reason && { reason }), proposal: id };
      const subject = { type: act.subject, id: proposal.subjectId };
      await audit(ctx, tx, `proposal.${outcome}`, subject, detail);
      return remember(tx, ctx.actor.id, request, id, ctx.now, outcome);
    });
    return done.outcome as ProposalOutcome;
  } catch (error) {
    if (error instanceof Changed) await showAgain(ctx, id, error.effect);
    throw error;
  }
}

/** It would do something else by now: `effect`. */
class Changed extends AppError {
  constructor(readonly effect: Look["effect"]) {
    super("changed");
  }
}

function showAgain(ctx: Context, id: string, effect: Look["effect"]): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select proposal_show_again(${id}, ${JSON.stringify(effect)})`);
    const { about } = effect;
    await audit(ctx, tx, "proposal.changed", { type: "proposal", id }, { about });
  });
}

type Deciding = {
  ctx: Context;
  id: string;
  confirms: boolean;
  reason: string | null | undefined;
  madeBy: string;
  interested: string[] | undefined;
};

async function decide(
  tx: Executor,
  { ctx, id, confirms, reason, madeBy, interested = [] }: Deciding,
): Promise<ProposalOutcome> {
  const [row] = await lacking(
    "money.confirm",
    refusing(
      tx.execute<{ outcome: ProposalOutcome }>(sql`select proposal_decide(${id}, ${ctx.actor.id},
        ${confirms}, ${uuids(interested)}, ${reason ?? null}, ${ctx.now.toISOString()}) as outcome`),
    ),
  ).catch((error) => {
    // Not their own proposal: they gain or lose by what it does.
    const gains = error instanceof AppError && error.code === "own_record";
    throw gains && ctx.actor.id !== madeBy ? new AppError("interest") : error;
  });
  if (!row) throw new Error("proposal_decide answered nothing.");
  return row.outcome;
}

/** Says of a `forbidden` which right is missing: who may see what waits may ask, and the trail tells of it. */
export async function lacking<T>(right: Right, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const forbidden = error instanceof AppError && error.code === "forbidden";
    throw forbidden ? new AppError("forbidden", { act: right }) : error;
  }
}

async function refusing<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw ledgerRefusal(error);
  }
}

const uuids = (ids: readonly string[]) => sql`${`{${ids.join(",")}}`}::uuid[]`;

function audit(
  ctx: Context,
  db: Executor,
  action: string,
  subject: { type: string; id: string },
  detail: Record<string, unknown>,
): Promise<void> {
  return auditRecord({ ...ctx, db }, { action, outcome: "done", subject, detail });
}
