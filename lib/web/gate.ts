import { database } from "@/db/client";
import { inOneTurn, inUnhurriedTurn, nameTurn } from "@/db/turn";
import { record as auditRecord } from "@/lib/audit/commands";
import { confirmPerson, notFresh } from "@/lib/auth/fresh";
import type { Proof } from "@/lib/auth/schema";
import type { Actor, Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { inTurnOf } from "@/lib/heavy-work";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { can, type Right } from "@/lib/permissions";
import { refuseForeignOrigin } from "@/lib/web/body";
import { noteMember, waitForShare } from "@/lib/web/member-share";
import { actingActor, addressOf, currentReader } from "@/lib/web/session";

/** When something is asked, and from where. */
export type Asked = { now: Date; address: string | null };

type Wanted = {
  /** Whether what is asked may change something: then no other site may have sent it. */
  writes: boolean;
  /** The right that it needs; without one any signed-in member may ask. */
  right?: Right | undefined;
  /** Who asks; who acts, where it does not say. */
  who?: () => Promise<Actor>;
  /** The name of what is intended: its client's, or a new one. */
  requestId: () => string;
};

/**
 * The gate of every call and form of signed-in members: the origin, the session and the right, the last two
 * from the database. Who asks without a pause waits for their share of the process. Throws foreign_origin,
 * unauthenticated, enrolment_required, too_many_at_once or forbidden, which stands in the audit trail.
 */
export async function admit(
  sent: Headers,
  { writes, right, who = actingActor, requestId }: Wanted,
): Promise<Context> {
  const asked = admitVisitor(sent, writes);
  const actor = await who();
  noteMember(actor.sessionId, actor.id);
  await waitForShare(actor.id, actor.sessionId);
  if (right && !can(actor.role, right)) await refuse(actor, right, asked);
  const intent = requestId();
  nameTurn(intent);
  return { db: database(), actor, requestId: intent, origin: settledOrigin(), ...asked };
}

/** The gate of what anybody may ask. Throws foreign_origin. */
export function admitVisitor(sent: Headers, writes = true): Asked {
  if (writes) refuseForeignOrigin(sent);
  return { now: new Date(), address: addressOf(sent) };
}

/** Notes the refusal of a right in the audit trail, then throws forbidden. */
export async function refuse(actor: Actor, right: Right, asked: Asked): Promise<never> {
  await noteRefusedRight(actor, right, asked);
  throw new AppError("forbidden");
}

/** Notes in the audit trail that somebody asked for what they have no right to. */
export function noteRefusedRight(actor: Actor, right: Right, asked: Asked): Promise<void> {
  const refusal = { action: right, outcome: "refused" as const, detail: { role: actor.role } };
  return auditRecord({ db: database(), actor, ...asked }, refusal);
}

/** `inTurnOf`, within five seconds from the beginning of the turn, after which nothing of it is done any more. */
export function inTurn<T>(
  actor: Pick<Actor, "id" | "sessionId">,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return inTurnOf(actor, () => inOneTurn(work), signal);
}

/** `inTurn` for a form, which is admitted before its turn begins: the turn knows what is intended, for who asks later. */
export function inFormTurn<T>(ctx: Pick<Context, "actor" | "requestId">, work: () => Promise<T>) {
  return inTurn(ctx.actor, () => {
    nameTurn(ctx.requestId);
    return work();
  });
}

/** `inTurnOf`, for what may take longer: its parts have limits of their own. */
export function inUnhurried<T>(
  { actor, requestId }: Pick<Context, "actor" | "requestId">,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return inTurnOf(actor, () => inUnhurriedTurn(work, requestId), signal);
}

/**
 * Lets an act of the office go on where the password or a code was given in this session within ten minutes, or is
 * given with it. Throws fresh_authentication_required, or as confirmPerson does.
 */
export async function requireFresh(ctx: Context, proof: Proof | null): Promise<void> {
  const reader = await currentReader();
  if (reader?.fresh) return;
  if (!proof) throw notFresh();
  await inTurn(ctx.actor, () => confirmPerson(ctx, proof));
}
