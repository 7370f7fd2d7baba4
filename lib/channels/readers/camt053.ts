import {
  type Line,
  MAX_LINES,
  type Refusal,
  rawText,
  type Span,
  type UnreadReason,
} from "@/lib/channels/lines";
import { francsOf } from "@/lib/channels/readers/amounts";
import { instantOf } from "@/lib/channels/readers/instants";
import { partyOf, tidy } from "@/lib/channels/readers/parties";
import {
  type Element,
  elementAt,
  listOf,
  ownText,
  parseXml,
  textIn,
} from "@/lib/channels/readers/xml";

type Bank = { account: string | null; lines: Line[]; spans: Span[] };

/** The entries of ISO 20022's statement (camt.053.001.02 to .08) of one account. */
export async function readCamt053(text: string): Promise<Bank | Refusal> {
  const tree = await parseXml(text);
  if ("refused" in tree) return tree;
  const statements = listOf(elementAt(tree.root, "Document", "BkToCstmrStmt"), "Stmt") ?? [];
  if (statements.length === 0) return { refused: "noStatement" };
  const accounts = new Set(statements.map(accountOf));
  if (accounts.size > 1) return { refused: "severalAccounts" };
  const bank: Bank = { account: [...accounts][0] ?? null, lines: [], spans: [] };
  for (const statement of statements) {
    const first = bank.lines.length + 1;
    for (const entry of listOf(statement, "Ntry") ?? []) {
      bank.lines.push(lineOf(entry, bank.lines.length + 1));
      if (bank.lines.length > MAX_LINES) return { refused: "tooManyLines" };
    }
    const [opening, closing] = [
      balanceOf(statement, ["OPBD", "PRCD"]),
      balanceOf(statement, ["CLBD"]),
    ];
    if (opening !== null && closing !== null) {
      bank.spans.push({ opening, closing, rows: [first, bank.lines.length] });
    }
  }
  return bank;
}

function accountOf(statement: Element): string | null {
  const id = elementAt(statement, "Acct", "Id");
  return tidy(textIn(id, "IBAN") ?? textIn(elementAt(id, "Othr"), "Id"));
}

/** A booked balance of the statement, by the first of the codes that it has. */
function balanceOf(statement: Element, codes: readonly string[]): number | null {
  const balances = listOf(statement, "Bal") ?? [];
  const code = (balance: Element) => textIn(elementAt(balance, "Tp", "CdOrPrtry"), "Cd") ?? "";
  const found = codes.map((each) => balances.find((one) => code(one) === each)).find(Boolean);
  const francs = found ? amountOf(found) : null;
  return typeof francs === "number" ? francs : null;
}

/** An amount with its sign, or why it cannot be read. */
function amountOf(parent: Element): number | UnreadReason {
  const amount = elementAt(parent, "Amt");
  if (textIn(amount, "Ccy") !== "RWF") return "currency";
  const read = francsOf(ownText(amount) ?? "");
  if ("reason" in read) return read.reason;
  const mark = textIn(parent, "CdtDbtInd");
  if (mark !== "CRDT" && mark !== "DBIT") return "direction";
  return mark === "DBIT" && read.francs > 0 ? -read.francs : read.francs;
}

function lineOf(entry: Element, row: number): Line {
  const raw = rawText(JSON.stringify(entry));
  const unread = (reason: UnreadReason): Line => ({ kind: "unread", row, raw, reason });
  const status = textIn(elementAt(entry, "Sts"), "Cd") ?? textIn(entry, "Sts");
  if (status !== "BOOK") return status ? { kind: "info", row, raw } : unread("status");
  const amount = amountOf(entry);
  if (typeof amount === "string") return unread(amount);
  if (amount === 0) return unread("noAmount");
  const day = elementAt(entry, "BookgDt");
  const written = textIn(day, "DtTm") ?? textIn(day, "Dt");
  if (!written) return unread("noDate");
  const when = instantOf(written, "ymd");
  if (!when) return unread("dateUnclear");
  const details = (listOf(entry, "NtryDtls") ?? []).flatMap((each) => listOf(each, "TxDtls") ?? []);
  const [only] = details.length === 1 ? details : [];
  const refs = elementAt(only ?? {}, "Refs");
  const remarks = details
    .flatMap((each) => listOf(elementAt(each, "RmtInf"), "Ustrd") ?? [])
    .map(ownText);
  return {
    kind: textIn(entry, "RvslInd") === "true" ? "reversal" : "money",
    row,
    raw,
    bookedAt: when.at,
    precision: when.precision,
    direction: amount > 0 ? "in" : "out",
    amount: Math.abs(amount),
    charge: 0,
    balanceAfter: null,
    providerId: named(textIn(entry, "AcctSvcrRef") ?? textIn(refs, "AcctSvcrRef")),
    partnerId: named(textIn(refs, "EndToEndId")),
    ...partyOf(only ? nameOf(only, amount > 0 ? "Dbtr" : "Cdtr") : null, null),
    message: tidy([...remarks, remarks.length ? null : textIn(entry, "AddtlNtryInf")].join(" ")),
  };
}

/** Who paid or was paid; since version 8 a party stands one element deeper. */
function nameOf(details: Element, role: string): string | null {
  const party = elementAt(details, "RltdPties", role);
  return textIn(party, "Nm") ?? textIn(elementAt(party, "Pty"), "Nm");
}

const named = (reference: string | null) =>
  /^(?:NOTPROVIDED|NONREF)$/i.test(reference ?? "") ? null : tidy(reference);
