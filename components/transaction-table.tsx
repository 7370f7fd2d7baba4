import { useLocale, useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { direction, isGone, partyOf, shownStatus } from "@/components/transaction-parts";
import { type ShownRow, TransactionRows } from "@/components/transaction-rows";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatDate, formatDateTime, kigaliDay, type Locale } from "@/lib/dates";
import type { ListedTransaction } from "@/lib/ledger/schema";

type SortLink = { href: string; direction?: "asc" | "desc" };
type Props = {
  rows: ListedTransaction[];
  /** Whose passbook it is: amounts are then what came in or went out, after the fee, with its sign. */
  reader?: string;
  /** What sorting by a column leads to. */
  sort?: { date: SortLink; amount: SortLink };
  /** The list's address, on which the details and what the reader may do with a row are opened. */
  here?: string;
  /** What the reader may do with a row beside looking. */
  may?: (row: ListedTransaction) => ShownRow["may"];
};

/** Transactions as a table, or as cards on a phone: the columns of the specification. */
export function TransactionTable({ rows, reader, sort, here, may }: Props) {
  const t = useTranslations("transactions");
  const words = { locale: useLocale(), methods: useTranslations("methods") };
  const shown = rows.map((row) => ({ ...shownRow(row, words, reader), may: may?.(row) ?? [] }));
  return (
    <Table>
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
        <ClientTexts namespaces={["transactions.row", "types", "methods"]}>
          <TransactionRows rows={shown} here={here ?? null} />
        </ClientTexts>
      </TableBody>
    </Table>
  );
}

type Words = { locale: Locale; methods: Parameters<typeof partyOf>[2] };

function shownRow(row: ListedTransaction, words: Words, reader?: string): Omit<ShownRow, "may"> {
  const gone = isGone(row);
  const way = reader && !gone ? direction(row, reader) : undefined;
  return {
    reference: row.reference,
    type: row.type,
    date: formatDateTime(new Date(row.date), words.locale),
    ...decidedLater(row, words.locale),
    from: partyOf(row, "from", words.methods),
    to: partyOf(row, "to", words.methods),
    amount: reader ? row.amount - row.fee : row.amount,
    ...(way && { direction: way }),
    fee: row.fee,
    ...(reader && { paid: row.amount }),
    method: row.method,
    status: shownStatus(row),
    gone,
  };
}

function decidedLater({ date, decidedAt }: ListedTransaction, locale: Locale) {
  if (!decidedAt) return {};
  const decided = new Date(decidedAt);
  return kigaliDay(decided) === kigaliDay(new Date(date))
    ? {}
    : { decided: formatDate(decided, locale) };
}
