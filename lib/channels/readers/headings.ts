import { createHash } from "node:crypto";
import type { Column, DateForm, Decimal, Mapping } from "@/lib/channels/mapping";

/** The names under which columns are known, in plain letters; of two for one column the earlier name counts. */
const NAMES: Record<Column, readonly string[]> = {
  date: [
    "date",
    "transactiondate",
    "datetime",
    "bookingdate",
    "postingdate",
    "trandate",
    "txndate",
    "posted",
    "valuedate",
    "itariki",
  ],
  time: ["time", "transactiontime"],
  amount: ["amount", "transactionamount", "amountrwf", "amafaranga"],
  sign: ["drcr", "crdr", "debitcredit", "creditdebit", "dc", "cd"],
  in: ["credit", "creditamount", "credits", "moneyin", "paidin", "in", "deposit", "deposits"],
  out: [
    "debit",
    "debitamount",
    "debits",
    "moneyout",
    "paidout",
    "out",
    "withdrawal",
    "withdrawals",
  ],
  charge: ["fee", "fees", "charge", "charges", "servicefee"],
  currency: ["currency", "ccy"],
  balance: ["balance", "runningbalance", "balanceafter", "bookbalance", "closingbalance"],
  id: [
    "id",
    "transactionid",
    "financialtransactionid",
    "transid",
    "txnid",
    "txid",
    "receipt",
    "receiptno",
    "tranid",
  ],
  partnerId: [
    "externaltransactionid",
    "externalid",
    "reference",
    "ref",
    "transactionreference",
    "refno",
    "referencenumber",
    "chequeno",
  ],
  from: ["from", "frommsisdn", "sendermsisdn", "payer", "sendernumber", "frommobile"],
  fromName: ["fromname", "sendername", "payername"],
  to: ["to", "tomsisdn", "receivermsisdn", "payee", "receivernumber", "tomobile"],
  toName: ["toname", "receivername", "payeename"],
  party: ["name", "customername", "counterparty", "partyname", "beneficiary"],
  message: [
    "tomessage",
    "message",
    "description",
    "narration",
    "details",
    "particulars",
    "remarks",
    "note",
    "notemessage",
    "transactiondetails",
  ],
  status: ["status", "transactionstatus"],
};
const LOOKED_AT = 20;
const MOST_COLUMNS = 200;

const plain = (heading: string) =>
  heading
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** How a table whose headings are known is read; null where no row has a date and an amount. */
export function knownMapping(rows: readonly string[][]): Mapping | null {
  for (const [index, cells] of rows.slice(0, LOOKED_AT).entries()) {
    const columns = columnsOf(cells.slice(0, MOST_COLUMNS));
    const moved = columns.amount ?? columns.in ?? columns.out;
    if (columns.date === undefined || moved === undefined) continue;
    const below = rows.slice(index + 1);
    return {
      headingRow: index + 1,
      columns,
      dateForm: dateFormOf(textsOf(below, columns.date)),
      decimal: decimalOf(below, columns),
    };
  }
  return null;
}

/** Which columns a row of headings names. A currency counts where it stands behind the amount. */
export function columnsOf(headings: readonly string[]): Mapping["columns"] {
  const names = headings.map(plain);
  const columns: Mapping["columns"] = {};
  for (const column of Object.keys(NAMES) as Column[]) {
    const place = NAMES[column].map((name) => names.indexOf(name)).find((found) => found >= 0);
    if (place !== undefined) columns[column] = place;
  }
  const behind = names.indexOf("currency", columns.amount ?? 0);
  if (columns.currency !== undefined && behind >= 0) columns.currency = behind;
  return columns;
}

/** By what a profile knows a file again: the same headings, however they are spaced and written. */
export function headingsKey(headings: readonly string[]): string {
  return createHash("sha256").update(headings.map(plain).join("\n")).digest("hex");
}

/** The order of day and month that all dates of a column allow; day first where both do, as is usual here. */
export function dateFormOf(dates: readonly string[]): DateForm {
  const numbers = dates.map((date) => /^(\d{1,4})[-/. ](\d{1,2})/.exec(date)?.slice(1) ?? []);
  if (numbers.some(([first = ""]) => first.length === 4)) return "ymd";
  return numbers.some(([, second]) => Number(second) > 12) ? "mdy" : "dmy";
}

const MONEY: readonly Column[] = ["amount", "in", "out", "charge", "balance"];

/** A comma before two last digits in any column of money divides francs from less. */
export function decimalOf(rows: readonly string[][], columns: Mapping["columns"]): Decimal {
  const places = MONEY.flatMap((column) => columns[column] ?? []);
  const amounts = places.flatMap((place) => textsOf(rows, place));
  return amounts.some((amount) => /\d,\d{1,2}(?:\D|$)/.test(amount)) ? "," : ".";
}

/** What the rows have in a column. */
export function textsOf(rows: readonly string[][], place: number): string[] {
  return rows.map((row) => (row[place] ?? "").trim());
}
