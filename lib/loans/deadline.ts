import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findRequest } from "@/lib/ledger/once";
import type { Request } from "@/lib/ledger/posting";
import { DEADLINE_YEARS } from "@/lib/loans/rules";
import { deadlineProblem } from "@/lib/loans/schema";

/**
 * Throws invalid, beside the field, for a deadline that may not be chosen on today's day in Kigali, unless
 * the request did its work before midnight: then it is answered as the first time.
 */
export async function checkDeadline(
  ctx: Context,
  request: Request,
  deadline: string,
): Promise<void> {
  const key = deadlineProblem(deadline, ctx.now);
  if (!key) return;
  if (await findRequest(ctx.db, ctx.actor.id, request)) return;
  throw new AppError("invalid", {}, { deadline: { key, values: { years: DEADLINE_YEARS } } });
}
