import { getLocale, getTranslations } from "next-intl/server";
import { direction, isGone, shownParty, shownStatus } from "@/components/transaction-parts";
import { type RowLabels, type ShownRow, TransactionRows } from "@/components/transaction-rows";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatDateTime } from "@/lib/dates";
import type { ListedTransaction } from "@/lib/transactions/schema";

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
export async function TransactionTable({ rows, reader, sort, here, may }: Props) {
  const t = await getTranslations("transactions");
  const shown = await Promise.all(
    rows.map(async (row) => ({ ...(await shownRow(row, reader)), may: may?.(row) ?? [] })),
  );
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
        <TransactionRows rows={shown} labels={await rowLabels(shown)} here={here ?? null} />
      </TableBody>
    </Table>
  );
}

async function shownRow(row: ListedTransaction, reader?: string): Promise<Omit<ShownRow, "may">> {
  const gone = isGone(row);
  const way = reader && !gone ? direction(row, reader) : undefined;
  return {
    reference: row.reference,
    type: row.type,
    date: formatDateTime(new Date(row.date), await getLocale()),
    from: await shownParty(row, "from"),
    to: await shownParty(row, "to"),
    amount: reader ? row.amount - row.fee : row.amount,
    ...(way && { direction: way }),
    fee: row.fee,
    ...(reader && { paid: row.amount }),
    method: row.method ?? "internal",
    status: shownStatus(row),
    gone,
  };
}

// Only the words that these rows need go to the browser.
async function rowLabels(rows: Omit<ShownRow, "may">[]): Promise<RowLabels> {
  const t = await getTranslations("transactions");
  const [types, methods, states] = [
    await getTranslations("types"),
    await getTranslations("methods"),
    await getTranslations("status"),
  ];
  return {
    ...{ date: t("date"), from: t("from"), to: t("to"), amount: t("amount"), fee: t("fee") },
    ...{ method: t("method"), status: t("status"), own: t("own"), decide: t("decide") },
    ...{ view: t("view"), viewNamed: t("viewNamed", { reference: "{reference}" }) },
    ...{ delete: t("delete"), deleteNamed: t("deleteNamed", { reference: "{reference}" }) },
    types: Object.fromEntries(rows.map(({ type }) => [type, types(type)])),
    methods: Object.fromEntries(rows.map(({ method }) => [method, methods(method)])),
    states: Object.fromEntries(rows.map(({ status }) => [status, states(status)])),
  };
}
