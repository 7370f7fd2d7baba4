import type { ActKey } from "@/lib/approvals/schema";
import { can, type Right, type Role } from "@/lib/permissions";

/** The rights of both people; the database holds the same in `proposal_acts`, and decides. */
export const ACT_RIGHTS: Record<ActKey, { makes: Right; confirms: Right }> = {
  reversal: { makes: "transactions.delete", confirms: "money.confirm" },
  role: { makes: "members.manage", confirms: "money.confirm" },
  contact: { makes: "members.manage", confirms: "money.confirm" },
  recovery: { makes: "members.manage", confirms: "money.confirm" },
  settings: { makes: "system.manage", confirms: "money.confirm" },
  "project-result": { makes: "projects.record", confirms: "money.confirm" },
  "project-distribution": { makes: "projects.record", confirms: "money.confirm" },
  "write-off": { makes: "loans.write-off", confirms: "money.confirm" },
  import: { makes: "imports.bring", confirms: "money.confirm" },
  "import-undo": { makes: "imports.bring", confirms: "money.confirm" },
  "import-letters": { makes: "imports.bring", confirms: "money.confirm" },
  explain: { makes: "statements.match", confirms: "money.confirm" },
  "statement-withdrawal": { makes: "transactions.delete", confirms: "money.confirm" },
  "rail-outcome": { makes: "transactions.decide", confirms: "money.confirm" },
  chart: { makes: "system.manage", confirms: "money.confirm" },
  "share-redeem": { makes: "transactions.decide", confirms: "money.confirm" },
};

/** Whether somebody of this role may ever confirm an act. */
export function mayConfirm(role: Role, act: ActKey): boolean {
  return can(role, ACT_RIGHTS[act].confirms);
}

/** Whether somebody of this role may ever decide on anything that waits. */
export function decides(role: Role): boolean {
  return (
    can(role, "transactions.decide") ||
    Object.values(ACT_RIGHTS).some(({ confirms }) => can(role, confirms))
  );
}

const BY_TWO: readonly Right[] = [
  ...Object.values(ACT_RIGHTS).flatMap(({ makes, confirms }) => [makes, confirms]),
  "audit.pack",
];

/**
 * Whether two people give and take a role: it may be one of two, by proposing or by confirming, and whoever gives it
 * alone would be both (decisions, section 15); or it takes everybody's books out of the house. The database's role_by_two
 * asks the same, of who is given such a role, lets in, or is closed.
 */
export function isGivenByTwo(role: Role): boolean {
  return BY_TWO.some((right) => can(role, right));
}
