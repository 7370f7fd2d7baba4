import { eq, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { documents } from "@/db/schema";
import { certificateReference } from "@/lib/documents/certificate";
import { type Printout, printoutReference } from "@/lib/documents/printout";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import type { Agreement } from "@/lib/loans/agreement";
import type { Receipt } from "@/lib/receipts/rules";
import type { Certificate } from "@/lib/shares/certificate";
import { saysOf } from "@/lib/statements/rules";
import type { StatementSays, VersionedStatement, Versions } from "@/lib/statements/schema";

/** Who issues a document, when, and from where. */
export type Issuer = { db: Database; actor: { id: string }; now: Date; address: string | null };

/** A document as the register keeps it. */
export type Registered = { issuedAt: Date; subjectId: string } & (
  | { kind: "statement"; says: StatementSays; versions: Versions }
  | { kind: "receipt"; says: Receipt }
  | { kind: "agreement"; says: Agreement }
  | { kind: "certificate"; says: Certificate }
  | { kind: "paper"; says: Printout }
);

/** What is to be registered. */
export type Entry = {
  kind: Registered["kind"];
  about: string;
  subjectId: string;
  days: { from: string; to: string } | null;
  says: StatementSays | Receipt | Agreement | Certificate | Printout;
  versions: Versions | null;
};

/** What stands before a statement's code: whose it is, and for which days. */
export const aboutStatement = (of: { account: number; from: string; to: string }) =>
  `${of.account} ${of.from} ${of.to}`;

export const statementEntry = (statement: VersionedStatement): Entry => ({
  kind: "statement",
  about: aboutStatement(statement),
  subjectId: statement.memberId,
  days: { from: statement.from, to: statement.to },
  says: saysOf(statement),
  versions: statement.versions,
});

export const receiptEntry = (says: Receipt): Entry => ofOne("receipt", says);
export const agreementEntry = (says: Agreement): Entry => ofOne("agreement", says);

export const printoutEntry = (
  says: Printout,
  days: Entry["days"],
  subjectId: string = COOPERATIVE,
): Entry => ({
  kind: "paper",
  about: printoutReference(says),
  subjectId,
  days,
  says,
  versions: null,
});

export const certificateEntry = (says: Certificate): Entry => ({
  kind: "certificate",
  about: certificateReference(says),
  subjectId: says.memberId,
  days: { from: says.day, to: says.day },
  says,
  versions: null,
});

const ofOne = (kind: "receipt" | "agreement", says: Receipt | Agreement): Entry => ({
  kind,
  about: says.reference,
  subjectId: says.id,
  days: null,
  says,
  versions: null,
});

/** Registers what is issued; what says the same as before is one row, however often it is printed. */
export async function register(
  { db, actor, now }: Issuer,
  entry: Entry,
  proof: { reference: string; code: string },
) {
  const { kind, about, subjectId, days, says, versions } = entry;
  await db.execute(sql`select document_register(${now.toISOString()}, ${actor.id}, ${kind}, ${about}, ${subjectId},
    ${days?.from ?? null}, ${days?.to ?? null}, ${JSON.stringify(says)}::jsonb,
    ${versions && JSON.stringify(versions)}::jsonb, ${proof.reference}, ${proof.code})`);
}

/** So many contents of the same days, or states of the same transaction, are looked through. */
const MOST = 500;

/** What was issued about the same thing. */
export async function registeredAbout(db: Executor, about: string): Promise<Registered[]> {
  const { kind, subjectId, says, versions, issuedAt } = documents;
  const rows = await db
    .select({ kind, subjectId, says, versions, issuedAt })
    .from(documents)
    .where(eq(documents.about, about))
    .limit(MOST);
  return rows.map((row) => {
    const kept = row as Registered;
    return kept.kind === "receipt" ? { ...kept, says: withInstants(kept.says) } : kept;
  });
}

// JSON keeps instants as text.
function withInstants(says: Receipt): Receipt {
  const at = (instant: Date | null) => instant && new Date(instant);
  return {
    ...says,
    createdAt: new Date(says.createdAt),
    approvedAt: at(says.approvedAt),
    decidedAt: at(says.decidedAt),
    endedAt: at(says.endedAt),
  };
}
