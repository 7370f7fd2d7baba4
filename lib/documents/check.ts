import type { Database } from "@/db/client";
import { dayCount } from "@/lib/dates";
import { CODE_LENGTH, documentCode, readLetters, sameCode } from "@/lib/document-code";
import { certificateFacts, readCertificateReference } from "@/lib/documents/certificate";
import { countedCheck } from "@/lib/documents/limit";
import { type Printout, printoutFacts, readDocumentReference } from "@/lib/documents/printout";
import {
  readReceiptReference,
  readStatementReference,
  type StatementReference,
} from "@/lib/documents/reference";
import { aboutStatement, type Registered, registeredAbout } from "@/lib/documents/register";
import { compareStatement, type StatementSince } from "@/lib/documents/since";
import { heavyWork } from "@/lib/heavy-work";
import { agreementFacts } from "@/lib/loans/agreement";
import { agreementByReference, type KnownAgreement } from "@/lib/loans/agreement-queries";
import { networkOf } from "@/lib/net/network.mjs";
import { receiptsByReference } from "@/lib/receipts/queries";
import { type NumberedReceipt, type Receipt, receiptFacts } from "@/lib/receipts/rules";
import { type Certificate, changedSince } from "@/lib/shares/certificate";
import { formerNames, ownerOf, readStatement } from "@/lib/statements/queries";
import { isOver, statementFacts, statementFactsOf } from "@/lib/statements/rules";
import { MOST_DAYS, MOST_LINES, type Statement } from "@/lib/statements/schema";

/** Who holds the document: anybody. */
type Checker = { db: Database; now: Date; address: string | null; key: Buffer };

/** What is told of a document: no more than what stands on it. */
export type Checked =
  | { kind: "statement"; statement: Statement; since: StatementSince | null }
  | ({ kind: "agreement"; altered?: boolean } & KnownAgreement)
  | { kind: "paper"; printout: Printout; issuedAt: Date }
  | {
      kind: "certificate";
      certificate: Certificate;
      /** When the member's shares changed, where they hold no longer what it says. */
      since: Date | null;
    }
  | {
      kind: "receipt";
      receipt: Receipt;
      /** What has become of the transaction since the document was made; null: it is as the document says. */
      since: Receipt["status"] | null;
      /** When it was reversed or removed. */
      sinceAt: Date | null;
      /** The books no longer hold what it says. */
      altered?: boolean;
    };

/**
 * Whether a document is genuine: one that is registered with this code is, whatever the books say now; of others what
 * the reference names is read from the books again, and the code made anew. Null when it is not. Wrong codes have a
 * limit of their own, which keeps nobody from a registered document; throws too_many_attempts.
 */
export async function checkDocument(
  checker: Checker,
  reference: string,
  code: string,
): Promise<Checked | null> {
  const given = readLetters(code.slice(0, 100));
  const name = reference.slice(0, 100);
  let found = given.length === CODE_LENGTH ? await findRegistered(checker, name, given) : null;
  if (found) return found;
  await countedCheck(checker.db, { reference: name, address: checker.address }, async () => {
    found = given.length === CODE_LENGTH ? await findDocument(checker, name, given) : null;
    return found !== null;
  });
  return found;
}

/** What the register has with this code, beside what the books say now. */
async function findRegistered(
  checker: Checker,
  name: string,
  code: string,
): Promise<Checked | null> {
  const { db, address, key } = checker;
  const statement = readStatementReference(name);
  const about = statement
    ? aboutStatement(statement)
    : (readReceiptReference(name) ?? readDocumentReference(name) ?? readCertificateReference(name));
  const rows = about ? await registeredAbout(db, about) : [];
  const row = rows.find((each) => {
    const facts = factsOf(each, statement);
    return facts && sameCode(documentCode(key, facts), code);
  });
  if (row?.kind === "statement" && statement) {
    const compare = () => compareStatement(db, row, statement, statement.madeAt);
    const found = await heavyWork("statements").run(networkOf(address), compare);
    return { kind: "statement", ...found };
  }
  if (row?.kind === "paper") return { kind: "paper", printout: row.says, issuedAt: row.issuedAt };
  if (row?.kind === "certificate") {
    return { kind: "certificate", certificate: row.says, since: await changedSince(db, row.says) };
  }
  if (row?.kind === "receipt") return compareReceipt(db, row.says, receiptFacts(row.says));
  if (row?.kind !== "agreement") return null;
  const known = await agreementByReference(db, row.says.reference, checker.now);
  const says = JSON.stringify(agreementFacts(row.says));
  const altered = !known || JSON.stringify(agreementFacts(known.agreement)) !== says;
  return { kind: "agreement", agreement: row.says, ended: known?.ended ?? null, altered };
}

function factsOf(row: Registered, statement: StatementReference | null) {
  if (row.kind === "receipt") return receiptFacts(row.says);
  if (row.kind === "agreement") return agreementFacts(row.says);
  if (row.kind === "paper") return printoutFacts(row.says);
  if (row.kind === "certificate") return certificateFacts(row.says);
  if (!statement || row.says.count !== statement.lines) return null;
  const over = isOver(statement.to, statement.madeAt);
  return statementFactsOf({ ...statement, over }, row.says);
}

async function compareReceipt(db: Database, receipt: Receipt, facts: unknown[]) {
  const states = await receiptsByReference(db, receipt.reference);
  const same = (state: Receipt) => JSON.stringify(receiptFacts(state)) === JSON.stringify(facts);
  return { ...becomeOf({ ...besideOf(states), ...receipt }, states), altered: !states.some(same) };
}

/** What never changes beside a transaction: a receipt that was registered before receipts said it is printed anew with it. */
function besideOf(states: readonly NumberedReceipt[]): Partial<NumberedReceipt> {
  const { memberNumber, shares, agreedBy } = states.at(-1) ?? {};
  return {
    ...(memberNumber && { memberNumber }),
    ...(shares && { shares }),
    ...(agreedBy && { agreedBy }),
  };
}

function becomeOf(receipt: Receipt, states: readonly Receipt[]) {
  const last = states.at(-1);
  const changed = last !== undefined && receipt.status !== last.status;
  return {
    kind: "receipt" as const,
    receipt,
    since: changed ? last.status : null,
    sinceAt: changed ? last.endedAt : null,
  };
}

async function findDocument(checker: Checker, name: string, code: string): Promise<Checked | null> {
  const statement = readStatementReference(name);
  if (statement) return findStatement(checker, statement, code);
  const receipt = readReceiptReference(name);
  if (!receipt) return null;
  // A loan's agreement has the reference of its transaction, and a code of its own.
  return (await findReceipt(checker, receipt, code)) ?? findAgreement(checker, receipt, code);
}

async function findAgreement(
  { db, now, key }: Checker,
  reference: string,
  code: string,
): Promise<Checked | null> {
  const known = await agreementByReference(db, reference, now);
  if (!known || !sameCode(documentCode(key, agreementFacts(known.agreement)), code)) return null;
  return { kind: "agreement", ...known };
}

async function findReceipt(checker: Checker, reference: string, code: string) {
  const states = await receiptsByReference(checker.db, reference);
  const fits = states.map((state) =>
    sameCode(documentCode(checker.key, receiptFacts(state)), code),
  );
  const receipt = states[fits.indexOf(true)];
  return receipt ? becomeOf(receipt, states) : null;
}

async function findStatement(
  { db, now, address, key }: Checker,
  { account, from, to, lines, madeAt }: StatementReference,
  code: string,
): Promise<Checked | null> {
  const possible = dayCount(from, to) <= MOST_DAYS && lines <= MOST_LINES && madeAt <= now;
  const owner = possible ? await ownerOf(db, account) : null;
  if (!owner) return null;
  // What was posted into the period after the document was made stands behind the lines that are on it.
  const read = () => readStatement(db, owner, { from, to }, madeAt, { most: lines });
  const statement = await heavyWork("statements").run(networkOf(address), read);
  const names = [statement.name, ...(await formerNames(db, owner))];
  // Documents of before say nothing of what is owed, and stay genuine.
  const forms = [statement, { ...statement, positions: null, oldBooks: null }];
  const possibles = forms.flatMap((form) => names.map((name) => ({ form, name })));
  const fits = possibles.map(({ form, name }) =>
    sameCode(documentCode(key, statementFacts(form, name)), code),
  );
  const fit = possibles[fits.indexOf(true)];
  if (!fit) return null;
  const capitals = fit.name .replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const name = fit.name === statement.name ? fit.name : capitals;
  return { kind: "statement", statement: { ...fit.form, name }, since: null };
}
