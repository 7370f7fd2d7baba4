import { AppError } from "@/lib/errors";
import type { TransactionType } from "@/lib/ledger/posting";

/** Loans, repayments, investments and profits hang on other records, which would contradict them. */
const DELETABLE: readonly TransactionType[] = [
  "deposit",
  "withdraw",
  "transfer",
  "move",
  "voucher",
  "explained-in",
  "explained-out",
];

/** What belongs to a project is corrected there, by an opposite result before it is shared out. */
const OF_PROJECTS: readonly TransactionType[] = [
  "investment",
  "project-profit",
  "project-loss",
  "profit",
  "loss",
  "capital-return",
  "project-spending",
  "project-return",
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

/** Throws transaction_of_loan, transaction_of_project or not_reversible for a type that cannot be deleted. */
export function refuseDeletion(type: TransactionType): void {
  if (isOfLoan(type)) throw new AppError("transaction_of_loan");
  if (isOfProject(type)) throw new AppError("transaction_of_project");
  if (!isDeletable(type)) throw new AppError("not_reversible");
}

/** What of a deposit's francs its member has used already, by what they have available (decisions, section 15). */
export function claimOf(
  { amount, fee }: { amount: number; fee: number },
  available: number,
): number {
  return Math.max(0, amount - fee - available);
}

/** What goes from one channel of the cooperative to another: moves, and what takes one back. */
export const BETWEEN_CHANNELS: readonly TransactionType[] = ["move", "reversal"];

/** The types that wait for somebody's decision. */
export const DECIDABLE = [
  "deposit",
  "withdraw",
  "move",
  "voucher",
  "project-spending",
  "project-return",
] as const;
export type Decidable = (typeof DECIDABLE)[number];

export function isDecidable(type: TransactionType): type is Decidable {
  return (DECIDABLE as readonly TransactionType[]).includes(type);
}
