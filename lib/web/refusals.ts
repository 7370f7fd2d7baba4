import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import { database } from "@/db/client";
import { withinTime } from "@/db/turn";
import { record as auditRecord } from "@/lib/audit/commands";
import { NOTED_REFUSALS } from "@/lib/audit/noted-refusals";
import type { Actor } from "@/lib/context";
import type { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { networkOf } from "@/lib/net/network.mjs";
import { can, type Right } from "@/lib/permissions";
import { noteRefusedRight } from "@/lib/web/gate";
import { firstInWindow } from "@/lib/web/once";
import { addressOf, currentReader } from "@/lib/web/session";

/**
 * Notes a refusal of which the command leaves no trace in the audit trail. The reader is answered even when that fails. Members
 * answer for each of theirs; a visitor's is kept once in a quarter of an hour for each address and
 * the rest only logged, so that nobody without a session can fill the trail.
 */
export async function noteRefusal(error: AppError): Promise<void> {
  // A right that the command finds missing says which (`act`); the gate has noted those that it asks for.
  const lacks = error.code === "forbidden" || error.code === "missing_right";
  const right = lacks && error.values.act ? String(error.values.act) : null;
  const noted = right ? { known: right, visitor: right } : NOTED_REFUSALS[error.code];
  if (!noted) return;
  try {
    const [reader, sent] = await Promise.all([currentReader(), headers()]);
    const actor = reader?.actor ?? null;
    const asker = { db: database(), actor, now: new Date(), address: addressOf(sent) };
    const named = error.values.act;
    const action = named ? String(named) : actor ? noted.known : noted.visitor;
    if (
      !actor &&
      !firstInWindow(`${action} ${error.code} ${networkOf(asker.address)}`, asker.now)
    ) {
      log.warn({ action, why: error.code, address: asker.address }, "a visitor was refused again");
      return;
    }
    await withinTime(
      auditRecord(asker, { action, outcome: "refused", detail: { why: error.code } }),
    );
  } catch (failure) {
    log.error({ err: failure }, "a refusal could not be noted in the audit trail");
  }
}

/**
 * The right that a screen needs: without it the refusal is noted in the audit trail and the reader
 * gets the forbidden page with status 403. Screens ask through this and never by `forbidden()`.
 */
export async function requireRight(actor: Actor, right: Right): Promise<void> {
  if (can(actor.role, right)) return;
  try {
    const asked = { now: new Date(), address: addressOf(await headers()) };
    await withinTime(noteRefusedRight(actor, right, asked));
  } catch (failure) {
    log.error({ err: failure }, "a refusal could not be noted in the audit trail");
  }
  forbidden();
}
