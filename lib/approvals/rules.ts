import type { ActKey } from "@/lib/approvals/schema";
import { can, type Right, type Role } from "@/lib/permissions";

/** The rights of both people; the database holds the same in `proposal_acts`, and decides. */
export const ACT_RIGHTS: Record<ActKey, { makes: Right; confirms: Right }> = {
  reversal: { makes: "transactions.delete", confirms: "money.confirm" },
  settings: { makes: "system.manage", confirms: "money.confirm" },
};

/** For how long a proposal waits; then it must be made again. */
export const PROPOSAL_DAYS = 14;

/** Whether somebody of this role may ever confirm an act. */
export function mayConfirm(role: Role, act: ActKey): boolean {
  return can(role, ACT_RIGHTS[act].confirms);
}
