import { propose } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import type { DistributionInput, ResultInput } from "@/lib/projects/schema";

/** Proposes a profit or loss of a project; its note is the reason. Answers and throws as propose does. */
export function proposeResult(ctx: Context, id: string, result: ResultInput): Promise<string> {
  return propose(ctx, "project-result", id, { terms: result, reason: result.note });
}

/** Proposes to share out what is recorded of a project. Answers and throws as propose does. */
export function proposeDistribution(
  ctx: Context,
  id: string,
  terms: DistributionInput,
): Promise<string> {
  return propose(ctx, "project-distribution", id, { terms, reason: terms.note });
}
