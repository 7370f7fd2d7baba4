import { propose } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import type { ExplainInput } from "@/lib/reconciliation/schema";

/** Proposes what a line of a statement was. Answers and throws as propose does. */
export function proposeExplanation(
  ctx: Context,
  lineId: string,
  { account, reason }: ExplainInput,
): Promise<string> {
  return propose(ctx, "explain", lineId, { terms: { account }, reason });
}

/**
 * Proposes to take back a statement that was brought in by mistake. Answers and throws as propose does; statement_in_use
 * while a line of it is matched, explained or set aside.
 */
export function proposeWithdrawal(ctx: Context, fileId: string, reason: string): Promise<string> {
  return propose(ctx, "statement-withdrawal", fileId, { reason });
}
