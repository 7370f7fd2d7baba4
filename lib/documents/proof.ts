import { documentCode, grouped } from "@/lib/document-code";
import { documentKey } from "@/lib/documents/key";
import { writeStatementReference } from "@/lib/documents/reference";
import { type Agreement, agreementFacts } from "@/lib/loans/agreement";
import { type Receipt, receiptFacts } from "@/lib/receipts/rules";
import { statementFacts } from "@/lib/statements/rules";
import type { Statement } from "@/lib/statements/schema";

/** What a document carries so that it can be checked. */
export type Proof = {
  reference: string;
  /** In groups of four. */
  code: string;
  /** Where documents are checked by typing, without `https://`; and the address of this document's check. */
  place: string;
  address: string;
};

export function receiptProof(receipt: Receipt, origin: string): Proof {
  return proof(receipt.reference, documentCode(documentKey(), receiptFacts(receipt)), origin);
}

export function agreementProof(agreement: Agreement, origin: string): Proof {
  return proof(agreement.reference, documentCode(documentKey(), agreementFacts(agreement)), origin);
}

export function statementProof(statement: Statement, origin: string): Proof {
  const reference = writeStatementReference({ ...statement, lines: statement.lines.length });
  return proof(reference, documentCode(documentKey(), statementFacts(statement)), origin);
}

function proof(reference: string, letters: string, origin: string): Proof {
  const code = grouped(letters);
  const place = `${origin.replace(/^https?:\/\//, "")}/check`;
  return { reference, code, place, address: `${origin}/check/${reference}/${code}` };
}
