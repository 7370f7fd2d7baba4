/** The owner of the cooperative's own accounts (decisions, section 2). */
export const COOPERATIVE = "00000000-0000-0000-0000-000000000000";

/** The kinds of accounts by which code calls what members have; the chart has the rest, and may have more. */
export const MEMBER_KINDS = ["available", "held", "lent", "invested", "owed", "claim"] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];
/** Shares are a member's too, and part of no balance. */
type OwnKind = MemberKind | "shares";

/** Whose account of which row of the chart. */
type Account = { owner: string; kind: string };

/** One ledger line: francs, credit positive. Credit raises what a member owns, debit raises cash. */
export type Line = { account: Account; amount: number };

export const memberAccount = (owner: string, kind: OwnKind): Account => ({ owner, kind });
export const cooperativeAccount = (kind: string): Account => ({ owner: COOPERATIVE, kind });
export const projectAccount = (owner: string): Account => ({ owner, kind: "project" });
/** A project's money that was spent and has not come back. */
export const moneyOutAccount = (owner: string): Account => ({ owner, kind: "project-out" });

/** A line that raises what the cooperative owes: a member's money, or income. `amount` ≥ 0 francs. */
export const credit = (account: Account, amount: number): Line => ({ account, amount });
/** A line that lowers a member's money, or raises cash. `amount` ≥ 0 francs. */
export const debit = (account: Account, amount: number): Line => ({ account, amount: -amount });

/** `amount` francs of a member go from one account of theirs to another. */
export function shift(owner: string, from: OwnKind, to: OwnKind, amount: number): Line[] {
  return [debit(memberAccount(owner, from), amount), credit(memberAccount(owner, to), amount)];
}

/** The lines that undo these: what a release or a reversal posts, and a loss beside a profit. */
export function opposite(lines: readonly Line[]): Line[] {
  return lines.map(({ account, amount }) => ({ account, amount: -amount }));
}
