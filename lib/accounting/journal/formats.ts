import type { JournalRow } from "@/lib/accounting/journal/rows";
import type { JournalFormat, Posting } from "@/lib/accounting/journal/writer";
import { csvHeader, csvRows } from "@/lib/csv";
import { addDays } from "@/lib/dates";

const ROOTS = {
  asset: "assets",
  liability: "liabilities",
  equity: "equity",
  income: "income",
  expense: "expenses",
} as const;

// Two spaces end an account's name, `:` parts it, `;` begins a comment.
const plain = (text: string) => text.replace(/[:;\s]+/g, " ").trim();

const path = ({ class: of, code, name, who }: JournalRow) =>
  [ROOTS[of], plain(`${code} ${name}`), ...(who ? [plain(who)] : [])].join(":");

const titled = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const opened = ({ reference, type }: Posting) => (reference ? `(${reference}) ${type}` : type);
// In place of a balance that the reader is not told; like the headings in English.
const WITHHELD = "counted blind";
// Of what has no step yet the first line says what all have in common.
const first = (postings: Posting[]) => postings[0] as Posting;

/** Plain digits: a comma after `commodity` would make hledger take it for the decimal mark. */
const hledger: JournalFormat = {
  contentType: "text/plain; charset=utf-8",
  extension: "hledger",
  head: (day) =>
    `; Open Future: the journal. Debits are positive.\n${day ? `; The balances before ${day} are opening balances of the day before: hledger -b ${day} leaves them out.\n` : ""}\ncommodity 1000. RWF\n\n${Object.entries(
      { assets: "A", liabilities: "L", equity: "E", income: "R", expenses: "X" },
    )
      .map(([root, type]) => `account ${root}  ; type:${type}\n`)
      .join("")}`,
  account: path,
  open: (account) => `account ${account}\n`,
  step: (postings) =>
    `\n${first(postings).day} * ${opened(first(postings))}  ; step:${first(postings).step}\n${postings
      .map(
        ({ account, amount, balance }) =>
          `  ${account}  ${amount} RWF${balance === null ? `  ; ${WITHHELD}` : ` = ${balance} RWF`}\n`,
      )
      .join("")}`,
};

const ledger: JournalFormat = {
  ...hledger,
  extension: "ledger",
  head: () => "; Open Future: the journal. Debits are positive.\n\ncommodity RWF\n\n",
};

const beancountAccount = ({ class: of, code, name, owner }: JournalRow) =>
  [
    titled(ROOTS[of]),
    `${code}-${name.replace(/[^A-Za-z0-9]+/g, "-")}`,
    ...(owner ? [`M${owner}`] : []),
  ].join(":");
const quoted = (text: string) => `"${text.replace(/["\\\s]+/g, " ")}"`;

const beancount: JournalFormat = {
  contentType: "text/plain; charset=utf-8",
  extension: "beancount",
  head: () => 'option "title" "Open Future"\noption "operating_currency" "RWF"\n\n',
  account: beancountAccount,
  open: (account, { day, name, who }) =>
    `${day} open ${account} RWF\n  name: ${quoted([name, ...(who ? [who] : [])].join(", "))}\n`,
  step: (postings) =>
    `\n${first(postings).day} * ${quoted(first(postings).type)}${first(postings).reference && ` ^${first(postings).reference}`}\n  step: ${quoted(first(postings).step ?? "")}\n${postings
      .map(({ account, amount }) => `  ${account}  ${amount} RWF\n`)
      .join("")}`,
  // A balance is that of the day's beginning.
  close: (account, balance, to) =>
    balance === null
      ? `; ${account}: ${WITHHELD}\n`
      : `${addDays(to, 1)} balance ${account}  ${balance} RWF\n`,
};

const csv: JournalFormat = {
  contentType: "text/csv; charset=utf-8",
  extension: "csv",
  head: () =>
    csvHeader([
      "date",
      "reference",
      "type",
      "step",
      "code",
      "account",
      "whose",
      "debit",
      "credit",
      "balance",
    ]),
  account: path,
  open: () => "",
  step: (postings) =>
    csvRows(
      postings.map(({ day, reference, type, step, code, name, who, amount, balance }) => [
        day,
        reference,
        type,
        step,
        code,
        name,
        who,
        amount > 0n ? amount : 0n,
        amount < 0n ? -amount : 0n,
        balance ?? WITHHELD,
      ]),
    ),
};

/** As GnuCash's import of transactions with several splits takes it. */
const gnucash: JournalFormat = {
  ...csv,
  head: () =>
    csvHeader([
      "Date",
      "Transaction ID",
      "Number",
      "Description",
      "Full Account Name",
      "Amount Num.",
    ]),
  step: (postings) =>
    csvRows(
      postings.map(({ day, reference, type, step, account, amount }) => [
        day,
        step,
        reference,
        type,
        titled(account),
        amount,
      ]),
    ),
};

/** The files that accountants' programs read. */
export const JOURNAL_FORMATS = { hledger, ledger, beancount, csv, "gnucash-csv": gnucash };
export type JournalFormatName = keyof typeof JOURNAL_FORMATS;
export const JOURNAL_FORMAT_NAMES = Object.keys(JOURNAL_FORMATS) as [
  JournalFormatName,
  ...JournalFormatName[],
];
