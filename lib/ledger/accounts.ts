/** The chart of accounts (decisions, section 2). */
export const COOPERATIVE = "00000000-0000-0000-0000-000000000000";

export const MEMBER_KINDS = ["available", "held", "lent", "invested", "owed"] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

export const METHODS = ["mtn", "airtel", "bank", "cash"] as const;
export type Method = (typeof METHODS)[number];

export type CooperativeKind =
  | `cash:${Method}`
  | "income:fees"
  | "income:project-profit"
  | "expense:project-loss"
  | "expense:write-off"
  | "equity:distributions";

export type Account = { owner: string; kind: MemberKind | CooperativeKind | "project" };

/** One ledger line: francs, credit positive. Credit raises what a member owns, debit raises cash. */
export type Line = { account: Account; amount: number };

export const memberAccount = (owner: string, kind: MemberKind): Account => ({ owner, kind });
export const cooperativeAccount = (kind: CooperativeKind): Account => ({
  owner: COOPERATIVE,
  kind,
});

/** A line that raises what the cooperative owes: a member's money, or income. `amount` ≥ 0 francs. */
export const credit = (account: Account, amount: number): Line => ({ account, amount });
/** A line that lowers a member's money, or raises cash. `amount` ≥ 0 francs. */
export const debit = (account: Account, amount: number): Line => ({ account, amount: -amount });
