/** Who takes part in a transaction: who submitted it, who pays and who receives. Columns of `transactions`. */
export const PARTIES = ["submittedBy", "fromMember", "toMember"] as const;

type Row = Record<(typeof PARTIES)[number], string | null>;

/** Their ids, each once. */
export function partiesOf(row: Row): string[] {
  const all = PARTIES.flatMap((party) => row[party] ?? []);
  return [...new Set(all)];
}

/**
 * Whether it is this member's own, on which they decide nothing (decisions, section 3; db/functions/ledger-outcome.sql
 * refuses it).
 */
export function isPartyTo(row: Row, memberId: string): boolean {
  return PARTIES.some((party) => row[party] === memberId);
}
