import { decideProposal } from "@/lib/approvals/commands";
import { updateMember } from "@/lib/approvals/member-update";
import type { Context } from "@/lib/context";
import type { Role } from "@/lib/permissions";

/** Gives somebody a role as the office does: where it has a right over money, another confirms it. */
export async function giveRole(
  maker: Context,
  checker: () => Context,
  id: string,
  role: Role,
): Promise<void> {
  const { proposal } = await updateMember(maker, id, { role });
  if (proposal) await decideProposal(checker(), proposal, { decision: "confirm" });
}
