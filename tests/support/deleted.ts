import { randomUUID } from "node:crypto";
import { decideProposal, propose } from "@/lib/approvals/commands";
import { deleteTransaction } from "@/lib/approvals/deletion";
import type { Context } from "@/lib/context";

/** Reverses as the office does: one proposes it, another confirms it. */
export async function reverseByTwo(
  maker: Context,
  checker: () => Context,
  id: string,
  reason = "A mistake.",
): Promise<void> {
  await confirmedBy(maker, checker, await propose(maker, "reversal", id, { reason }));
}

/** Confirms a proposal; where it cannot be done, who made it takes it back. */
export async function confirmedBy(
  maker: Context,
  checker: () => Context,
  proposal: string,
): Promise<void> {
  try {
    const outcome = await decideProposal(checker(), proposal, { decision: "confirm" });
    if (outcome !== "confirmed") throw new Error(`It waits for another: ${outcome}`);
  } catch (error) {
    const back = { decision: "refuse" as const, reason: "It cannot be done." };
    await decideProposal(anew(maker), proposal, back);
    throw error;
  }
}

/** Deletes as the office does: what is not approved goes at once, the rest is reversed by two. */
export async function deleteByTwo(
  maker: Context,
  checker: () => Context,
  id: string,
  reason = "A mistake.",
): Promise<"removed" | "reversed"> {
  try {
    await reverseByTwo(maker, checker, id, reason);
    return "reversed";
  } catch (error) {
    if (!(error instanceof Error && error.message === "not_reversible")) throw error;
  }
  const deletion = await deleteTransaction(anew(maker), id, reason);
  if (deletion.outcome === "removed") return "removed";
  // Somebody has approved it in the meantime.
  await confirmedBy(anew(maker), checker, deletion.proposal);
  return "reversed";
}

/** The same person with another intention. */
const anew = (ctx: Context): Context => ({ ...ctx, requestId: randomUUID() });
