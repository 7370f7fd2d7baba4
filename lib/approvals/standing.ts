import type { Change } from "@/lib/approvals/schema";
import type { MemberState } from "@/lib/members/rules";
import type { Role } from "@/lib/permissions";

/** A role that is asked for, and whether who was suspended is let in again; what is not there stays as it is. */
export type StandingTerms = { role?: Role; isActive?: true };

/** What would change of a member, as it is shown to both people. */
export function changesOf(
  before: MemberState,
  { isActive, ...terms }: StandingTerms & { email?: string | null; phone?: string | null },
): Change[] {
  const changes: Change[] = [];
  for (const what of ["email", "phone", "role"] as const) {
    const after = terms[what];
    if (after !== undefined) changes.push({ what, before: before[what], after });
  }
  if (isActive) changes.push({ what: "status", before: before.status, after: "active" });
  return changes;
}
