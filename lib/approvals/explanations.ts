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
