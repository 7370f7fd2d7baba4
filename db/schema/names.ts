/** The names that the ledger's records use. Each type and channel is also a row (db/schema/chart.ts). */
export const METHODS = ["mtn", "airtel", "bank", "cash"] as const;
export type Method = (typeof METHODS)[number];

export const TRANSACTION_TYPES = [
  "deposit",
  "withdraw",
  "transfer",
  "investment",
  "loan",
  "repayment",
  "profit",
  "reversal",
  "move",
  "offer",
  "write-off",
  "project-profit",
  "project-loss",
  "loss",
  "capital-return",
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
