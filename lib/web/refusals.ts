import { headers } from "next/headers";
import { database, withinTime } from "@/db/client";
import { record as auditRecord } from "@/lib/audit/commands";
import type { AppError, ErrorCode } from "@/lib/errors";
import { log } from "@/lib/log";
import { addressOf, currentActor } from "@/lib/web/session";

/** Refusals that the command leaves no trace of, and the action that was refused. */
const NOTED: Partial<Record<ErrorCode, { known: string; visitor: string }>> = {
  own_record: { known: "transactions.decide", visitor: "transactions.decide" },
  own_account: { known: "members.manage", visitor: "members.manage" },
  last_admin: { known: "members.manage", visitor: "members.manage" },
  member_not_closable: { known: "members.manage", visitor: "members.manage" },
  too_many_attempts: { known: "password.confirm", visitor: "session.sign-in" },
};

/** Notes such a refusal in the audit trail. The reader is answered even when that fails. */
export async function noteRefusal(error: AppError): Promise<void> {
  const noted = NOTED[error.code];
  if (!noted) return;
  try {
    const [actor, sent] = await Promise.all([currentActor(), headers()]);
    const asker = { db: database(), actor, now: new Date(), address: addressOf(sent) };
    const action = actor ? noted.known : noted.visitor;
    await withinTime(
      auditRecord(asker, { action, outcome: "refused", detail: { why: error.code } }),
    );
  } catch (failure) {
    log.error({ err: failure }, "a refusal could not be noted in the audit trail");
  }
}
