import { useLocale, useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { isGone, movedFor, partyOf, shownStatus, whoOf } from "@/components/transaction-parts";
import { type ShownRow, TransactionRows } from "@/components/transaction-rows";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  kigaliDay,
  type Locale,
} from "@/lib/dates";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { isOpen, isSettled } from "@/lib/ledger/status";
import type { Passbook } from "@/lib/transactions/passbook";

type SortLink = { href: string; direction?: "asc" | "desc" };
type Props = {
  rows: ListedTransaction[];
  /** Whose passbook it is: amounts are then what came in or went out, with its sign. */
  own?: Passbook;
  /** In the order of time: on a phone it stands in days. */
  inDays?: boolean;
  /** What sorting by a column leads to. */
  sort?: { date: SortLink; amount: SortLink };
  /** The list's address, on which the details and what the reader may do with a row are opened. */
  here?: string;
  /** What the reader may do with a row beside looking. */
  may?: (row: ListedTransaction) => ShownRow["may"];
};

/** Transactions as a table, or as rows of two lines on a phone: the columns of the specification. */
export function TransactionTable({ rows, own, inDays = true, sort, here, may }: Props) {
  const t = useTranslations("transactions");
  const words = {
    locale: useLocale(),
    methods: useTranslations("methods"),
    types: useTranslations("types"),
  };
  const days = inDays ? daysOf(rows, words.locale, own) : [];
  const shown = rows.map((row, at) => ({
    ...shownRow(row, words, inDays, own),
    ...days[at],
    may: may?.(row) ?? [],
  }));
  return (
    <Table className="entry-table">
      <TableHeader>
        <TableRow>
          <TableHead>{t("type")}</TableHead>
          <TableHead sort={sort?.date}>{t("date")}</TableHead>
          <TableHead>{t("from")}</TableHead>
          <TableHead>{t("to")}</TableHead>
          <TableHead sort={sort?.amount} className="text-right">
            {t("amount")}
          </TableHead>
          <TableHead>{t("method")}</TableHead>
          <TableHead>{t("status")}</TableHead>
          {here && <TableHead className="text-right">{t("actions")}</TableHead>}
        </TableRow>
      </TableHeader>
      <TableBody>
        <ClientTexts namespaces={["transactions.row", "methods"]}>
          <TransactionRows rows={shown} here={here ?? null} />
        </ClientTexts>
      </TableBody>
    </Table>
  );
}

type Words = {
  locale: Locale;
  methods: Parameters<typeof partyOf>[2];
  types: (type: ShownRow["type"]) => string;
};

function shownRow(
  row: ListedTransaction,
  words: Words,
  inDays: boolean,
  own?: Passbook,
): Omit<ShownRow, "may"> {
  const at = new Date(row.date);
  const shown = own ? movedFor(row, own) : { amount: row.amount };
  return {
    reference: row.reference,
    type: row.type,
    what: words.types(row.type),
    date: formatDateTime(at, words.locale),
    time: inDays ? formatTime(at) : formatDate(at, words.locale),
    ...decidedLater(row, words.locale),
    who: whoOf(row, words.methods, own?.member),
    from: partyOf(row, "from", words.methods),
    to: partyOf(row, "to", words.methods),
    ...shown,
    fee: row.fee,
    ...(shown.amount !== row.amount && { paid: row.amount }),
    method: row.method,
    status: shownStatus(row),
    gone: isGone(row),
    done: isSettled(row) && !isOpen(row) && !isGone(row),
  };
}

/** Of each row that is the first of its day on the page: the day, and what there was at its end. */
function daysOf(rows: ListedTransaction[], locale: Locale, own?: Passbook) {
  const days = rows.map(({ date }) => kigaliDay(new Date(date)));
  return days.map((day, at) => {
    if (day === days[at - 1]) return {};
    const balance = own?.balances[day];
    return { day: formatDay(day, locale), ...(balance !== undefined && { balance }) };
  });
}

function decidedLater({ date, decidedAt }: ListedTransaction, locale: Locale) {
  if (!decidedAt) return {};
  const decided = new Date(decidedAt);
  return kigaliDay(decided) === kigaliDay(new Date(date))
    ? {}
    : { decided: formatDate(decided, locale) };
}
