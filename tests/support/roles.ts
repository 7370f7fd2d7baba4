import { decideProposal } from "@/lib/approvals/commands";
import { updateMember } from "@/lib/approvals/member-update";
import type { Context } from "@/lib/context";
import type { UpdateMemberInput } from "@/lib/members/schema";
import { getMemberView } from "@/lib/members/staff-queries";
import type { MemberView } from "@/lib/members/views";
import type { Role } from "@/lib/permissions";

/** Changes somebody as the office does: what needs two people is confirmed by another. */
export async function changeByTwo(
  maker: Context,
  checker: () => Context,
  id: string,
  input: UpdateMemberInput,
): Promise<MemberView> {
  const { user, proposal } = await updateMember(maker, id, input);
  if (!proposal) return user;
  await decideProposal(checker(), proposal, { decision: "confirm" });
  return getMemberView(maker.db, id);
}

/** Gives somebody a role as the office does: where it has a right over money, another confirms it. */
export async function giveRole(
  maker: Context,
  checker: () => Context,
  id: string,
  role: Role,
): Promise<void> {
  await changeByTwo(maker, checker, id, { role });
}
