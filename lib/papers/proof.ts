import { type Agreement, agreementFacts } from "@/lib/loans/agreement";
import { grouped, paperCode } from "@/lib/paper-code";
import { paperKey } from "@/lib/papers/key";
import { writeStatementReference } from "@/lib/papers/reference";
import { type Receipt, receiptFacts } from "@/lib/receipts/rules";
import { statementFacts } from "@/lib/statements/rules";
import type { Statement } from "@/lib/statements/schema";

/** What a paper carries so that it can be checked. */
export type Proof = {
  reference: string;
  /** In groups of four. */
  code: string;
  /** Where papers are checked by typing, without `https://`; and the address of this paper's check. */
  place: string;
  address: string;
};

export function receiptProof(receipt: Receipt, origin: string): Proof {
  return proof(receipt.reference, paperCode(paperKey(), receiptFacts(receipt)), origin);
}

export function agreementProof(agreement: Agreement, origin: string): Proof {
  return proof(agreement.reference, paperCode(paperKey(), agreementFacts(agreement)), origin);
}

export function statementProof(statement: Statement, origin: string): Proof {
  const reference = writeStatementReference({ ...statement, lines: statement.lines.length });
  return proof(reference, paperCode(paperKey(), statementFacts(statement)), origin);
}

function proof(reference: string, letters: string, origin: string): Proof {
  const code = grouped(letters);
  const place = `${origin.replace(/^https?:\/\//, "")}/check`;
  return { reference, code, place, address: `${origin}/check/${reference}/${code}` };
}
