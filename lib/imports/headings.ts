import type { ImportKind } from "@/lib/imports/schema";

/** The fields of each file, with every heading by which one is known: the first two are the templates'. */
export const FIELDS = {
  members: {
    oldNumber: ["Old number", "Nimero ya kera", "Member number", "Number", "No", "Nimero"],
    firstName: ["First name", "Izina rya mbere", "Given name", "Prénom"],
    lastName: ["Last name", "Izina ry'umuryango", "Surname", "Family name", "Nom"],
    phone: ["Phone", "Telefoni", "Telephone", "Mobile", "Tel"],
    email: ["Email", "Imeyili", "E-mail"],
    gender: ["Gender", "Igitsina", "Sex"],
    birthDate: ["Date of birth", "Itariki y'amavuko", "Birth date", "Born"],
    district: ["District", "Akarere"],
    sector: ["Sector", "Umurenge"],
    village: ["Village", "Umudugudu"],
    joinedAt: ["Joined on", "Yinjiye ku wa", "Joined", "Member since"],
    nextOfKinName: ["Next of kin", "Uwo mu muryango wa hafi"],
    nextOfKinPhone: ["Next of kin phone", "Telefoni y'uwo mu muryango wa hafi"],
    language: ["Language", "Ururimi"],
  },
  balances: {
    oldNumber: ["Old number", "Nimero ya kera", "Member number", "Number", "No", "Nimero"],
    savings: ["Savings", "Ubwizigame", "Balance"],
    shares: ["Number of shares", "Umubare w'imigabane", "Shares", "Imigabane"],
    locked: ["Locked", "Afunze", "Locked savings"],
  },
  "trial-balance": {
    account: ["Account", "Konti", "Code", "Name", "Izina"],
    debit: ["Debit", "Debit (Rwf)", "Dr"],
    credit: ["Credit", "Credit (Rwf)", "Cr"],
  },
  history: {
    oldNumber: ["Old number", "Nimero ya kera", "Member number", "Number", "No", "Nimero"],
    day: ["Day", "Itariki", "Date", "Umunsi"],
    kind: ["What", "Igikorwa", "Kind", "Type", "Transaction", "Description", "Ubwoko"],
    amount: ["Amount", "Amafaranga", "Amount (Rwf)", "Francs"],
    reference: ["Reference", "Nimero y'igikorwa", "Ref", "Receipt", "Receipt number", "Voucher"],
  },
} as const satisfies Record<ImportKind, Record<string, readonly string[]>>;

const NEEDED: Record<ImportKind, readonly string[]> = {
  members: ["oldNumber", "firstName", "lastName"],
  balances: ["oldNumber", "savings"],
  "trial-balance": ["account", "debit", "credit"],
  history: ["oldNumber", "day", "kind", "amount"],
};

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]/g, "");

/** Which column (from 0) tells which field; `headingTwice`: two columns tell the same; null: no headings. */
export function columnsOf(
  kind: ImportKind,
  row: readonly string[],
): Map<string, number> | "headingTwice" | null {
  const columns = new Map<string, number>();
  for (const [at, cell] of row.entries()) {
    const heading = plain(cell);
    const field = Object.entries<readonly string[]>(FIELDS[kind]).find(([, names]) =>
      names.some((name) => plain(name) === heading),
    )?.[0];
    if (!field) continue;
    if (columns.has(field)) return "headingTwice";
    columns.set(field, at);
  }
  return NEEDED[kind].every((field) => columns.has(field)) ? columns : null;
}

/** Where a column of these letters stands, from 0. */
export function columnPlace(letters: string): number {
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A column's letters as a spreadsheet shows them, from 0: `A`, …, `Z`, `AA`. */
export function columnLetters(at: number): string {
  const before = at < 26 ? "" : columnLetters(Math.floor(at / 26) - 1);
  return before + String.fromCharCode(65 + (at % 26));
}
