import type { DocumentFact } from "@/lib/document-code";
import type { LoanDetails } from "@/lib/loans/views";

/** What two members agreed to, as the document says it: nothing in it changes afterwards. */
export type Agreement = Pick<
  LoanDetails,
  | "id"
  | "reference"
  | "lenderName"
  | "borrowerName"
  | "amount"
  | "interestRate"
  | "interest"
  | "totalRepayment"
  | "deadline"
  | "days"
  | "yearlyRate"
  | "autoRepay"
  | "takenAt"
  | "note"
>;

/** The agreement of a loan, without what has become of it since. */
export function agreementOf(loan: LoanDetails): Agreement {
  const { id, reference, lenderName, borrowerName, amount, interestRate, interest } = loan;
  const { totalRepayment, deadline, days, yearlyRate, autoRepay, takenAt, note } = loan;
  return {
    id,
    reference,
    lenderName,
    borrowerName,
    amount,
    interestRate,
    interest,
    totalRepayment,
    deadline,
    days,
    yearlyRate,
    autoRepay,
    takenAt,
    note,
  };
}

/** What the code of an agreement is made from. */
export function agreementFacts(agreement: Agreement): DocumentFact[] {
  return [
    "agreement",
    1,
    agreement.id,
    agreement.reference,
    agreement.lenderName,
    agreement.borrowerName,
    agreement.amount,
    agreement.interestRate,
    agreement.interest,
    agreement.totalRepayment,
    agreement.deadline,
    agreement.days,
    agreement.autoRepay,
    new Date(agreement.takenAt).getTime(),
    agreement.note,
  ];
}
