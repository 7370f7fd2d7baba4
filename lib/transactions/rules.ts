import type { TransactionType } from "@/lib/ledger/posting";

/** Loans, repayments, investments and profits hang on other records, which would contradict them. */
const DELETABLE: readonly TransactionType[] = ["deposit", "withdraw", "transfer", "move"];

/** What belongs to a project is corrected there, by an opposite result. */
const OF_PROJECTS: readonly TransactionType[] = [
  "investment",
  "project-profit",
  "project-loss",
  "profit",
  "loss",
  "capital-return",
];

export function isOfProject(type: TransactionType): boolean {
  return OF_PROJECTS.includes(type);
}

/** What belongs to an offer or a loan is corrected by the loan's own commands. */
const OF_LOANS: readonly TransactionType[] = [
  "offer",
  "loan",
  "repayment",
  "write-off",
  "recovery",
];

export function isOfLoan(type: TransactionType): boolean {
  return OF_LOANS.includes(type);
}

/** Whether transactions of this type can be deleted at all. */
export function isDeletable(type: TransactionType): boolean {
  return DELETABLE.includes(type);
}

/** The types that wait for somebody's decision. */
const DECIDABLE = ["deposit", "withdraw", "move"] as const;
export type Decidable = (typeof DECIDABLE)[number];

export function isDecidable(type: TransactionType): type is Decidable {
  return (DECIDABLE as readonly TransactionType[]).includes(type);
}
