/** What the ledger calls the types of transactions. Each is also a row (db/schema/chart.ts). */
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
  "recovery",
  "project-profit",
  "project-loss",
  "loss",
  "capital-return",
  "claim",
  "claim-repayment",
  "voucher",
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
