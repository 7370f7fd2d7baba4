import { noteOpening } from "@/lib/audit/openings";
import { documentCode, grouped } from "@/lib/document-code";
import { certificateFacts, certificateReference } from "@/lib/documents/certificate";
import { documentKey } from "@/lib/documents/key";
import { type Printout, printoutFacts, printoutReference } from "@/lib/documents/printout";
import { writeStatementReference } from "@/lib/documents/reference";
import {
  agreementEntry,
  certificateEntry,
  type Entry,
  type Issuer,
  printoutEntry,
  receiptEntry,
  register,
  statementEntry,
} from "@/lib/documents/register";
import { lastSeal } from "@/lib/evidence/short-code";
import { findRoot } from "@/lib/liabilities/queries";
import { spaced } from "@/lib/liabilities/rules";
import { agreementFacts, agreementOf } from "@/lib/loans/agreement";
import type { LoanDetails } from "@/lib/loans/views";
import { isParty } from "@/lib/receipts/queries";
import { type Receipt, receiptFacts } from "@/lib/receipts/rules";
import type { Certificate } from "@/lib/shares/certificate";
import { statementFacts } from "@/lib/statements/rules";
import type { VersionedStatement } from "@/lib/statements/schema";

/** What a document carries so that it can be checked. */
export type Proof = {
  reference: string;
  /** In groups of four. */
  code: string;
  /** Where documents are checked by typing, without `https://`; and the address of this document's check. */
  place: string;
  address: string;
  /** The short code of the last seal of the books; null before the first, and where nothing is issued. */
  seal: string | null;
  /** The day whose savings were proved last, and its code in groups, so that nobody is shown another one unnoticed. */
  root: { day: string; code: string } | null;
};

/** A receipt's proof on a screen, where nothing is issued. */
export function receiptProof(receipt: Receipt, origin: string): Proof {
  return proof(receipt.reference, documentCode(documentKey(), receiptFacts(receipt)), origin);
}

/** Issues a receipt: registers what it says, and answers its proof. */
export async function issueReceipt(by: Issuer, receipt: Receipt, origin: string): Promise<Proof> {
  if (!(await isParty(by.db, receipt.id, by.actor.id))) {
    const subject = { type: "transaction", id: receipt.id } as const;
    await noteOpening(by, { action: "document.open", subject });
  }
  return issued(by, receiptEntry(receipt), receiptProof(receipt, origin));
}

/** Issues the slip of what was just done at the desk: that it was done stands in the audit trail already. */
export function issueSlip(by: Issuer, receipt: Receipt, origin: string): Promise<Proof> {
  return issued(by, receiptEntry(receipt), receiptProof(receipt, origin));
}

/** Issues a loan's agreement. */
export async function issueAgreement(
  by: Issuer,
  loan: LoanDetails,
  origin: string,
): Promise<Proof> {
  const agreement = agreementOf(loan);
  if (![loan.lenderId, loan.borrowerId].includes(by.actor.id)) {
    await noteOpening(by, { action: "document.open", subject: { type: "loan", id: loan.id } });
  }
  const code = documentCode(documentKey(), agreementFacts(agreement));
  return issued(by, agreementEntry(agreement), proof(agreement.reference, code, origin));
}

/** Issues a member's certificate of shares. */
export async function issueCertificate(
  by: Issuer,
  certificate: Certificate,
  origin: string,
): Promise<Proof> {
  const { memberId: id } = certificate;
  await noteOpening(by, { action: "document.open", subject: { type: "member", id } });
  const code = documentCode(documentKey(), certificateFacts(certificate));
  const made = proof(certificateReference(certificate), code, origin);
  return issued(by, certificateEntry(certificate), made);
}

/** Issues a printout of the cooperative itself, or of the member `about`, of these Kigali days. */
export function issueDocument(
  by: Issuer,
  printout: Printout,
  days: Entry["days"],
  origin: string,
  about?: string,
): Promise<Proof> {
  const code = documentCode(documentKey(), printoutFacts(printout));
  return issued(
    by,
    printoutEntry(printout, days, about),
    proof(printoutReference(printout), code, origin),
  );
}

/** Issues a statement. */
export async function issueStatement(
  by: Issuer,
  statement: VersionedStatement,
  origin: string,
): Promise<Proof> {
  const reference = writeStatementReference({ ...statement, lines: statement.lines.length });
  const code = documentCode(documentKey(), statementFacts(statement));
  return issued(by, statementEntry(statement), proof(reference, code, origin));
}

async function issued(by: Issuer, entry: Entry, made: Proof): Promise<Proof> {
  await register(by, entry, made);
  const [seal, root] = await Promise.all([lastSeal(by.db), findRoot(by.db)]);
  return {
    ...made,
    seal: seal?.code ?? null,
    root: root && { day: root.day, code: spaced(root.root) },
  };
}

function proof(reference: string, letters: string, origin: string): Proof {
  const code = grouped(letters);
  const place = `${origin.replace(/^https?:\/\//, "")}/check`;
  const address = `${origin}/check/${reference}/${code}`;
  return { reference, code, place, address, seal: null, root: null };
}
