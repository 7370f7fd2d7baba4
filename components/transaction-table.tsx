import { getLocale, getTranslations } from "next-intl/server";
import { MethodBadge } from "@/components/method-badge";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
import { direction, isGone, shownParty, shownStatus } from "@/components/transaction-parts";
import { TypeIcon } from "@/components/type-icon";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { formatDateTime } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import type { ListedTransaction } from "@/lib/transactions/schema";

type SortLink = { href: string; direction?: "asc" | "desc" };
type Props = {
  rows: ListedTransaction[];
  /** Whose passbook it is: amounts are then what came in or went out, after the fee, with its sign. */
  reader?: string;
  /** What sorting by a column leads to. */
  sort?: { date: SortLink; amount: SortLink };
  /** What the reader may do with a row. */
  actions?: (row: ListedTransaction) => React.ReactNode;
};

/** Transactions as a table, or as cards on a phone: the columns of the specification. */
export async function TransactionTable({ rows, reader, sort, actions }: Props) {
  const t = await getTranslations("transactions");
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
          {actions && <TableHead className="text-right">{t("actions")}</TableHead>}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.id} row={row} reader={reader} actions={actions} />
        ))}
      </TableBody>
    </Table>
  );
}

type RowProps = Pick<Props, "reader" | "actions"> & { row: ListedTransaction };

async function Row({ row, reader, actions }: RowProps) {
  const t = await getTranslations("transactions");
  const locale = await getLocale();
  const struck = isGone(row) ? "line-through" : undefined;
  return (
    <TableRow className={struck && "text-muted-foreground"}>
      <TableCell cell="lead">
        <TypeIcon type={row.type} />
        <span className="figures block text-xs whitespace-normal text-muted-foreground">
          {struck ? <s>{row.reference}</s> : row.reference}
        </span>
      </TableCell>
      <TableCell label={t("date")}>
        <span className={struck}>{formatDateTime(new Date(row.date), locale)}</span>
      </TableCell>
      <TableCell label={t("from")}>
        <span className={struck}>{await shownParty(row, "from")}</span>
      </TableCell>
      <TableCell label={t("to")}>
        <span className={struck}>{await shownParty(row, "to")}</span>
      </TableCell>
      <TableCell label={t("amount")} className="text-right">
        <div className={struck}>
          <Money
            amount={reader ? row.amount - row.fee : row.amount}
            direction={reader && !struck ? direction(row, reader) : undefined}
          />
          {row.fee > 0 && (
            <span className="block text-xs text-muted-foreground">
              {reader && <span className="figures">{formatExact(row.amount)} · </span>}
              <span className="figures">
                {t("fee")} {formatExact(row.fee)}
              </span>
            </span>
          )}
        </div>
      </TableCell>
      <TableCell label={t("method")}>
        <MethodBadge method={row.method} />
      </TableCell>
      <TableCell label={t("status")}>
        <StatusBadge status={shownStatus(row)} />
      </TableCell>
      {actions && <TableCell cell="actions">{actions(row)}</TableCell>}
    </TableRow>
  );
}
