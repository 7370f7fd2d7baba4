import { getLocale, getTranslations } from "next-intl/server";
import { MethodBadge } from "@/components/method-badge";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
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

type Props = {
  rows: ListedTransaction[];
  /** Whose passbook it is: amounts are then what came in or went out, after the fee, with its sign. */
  reader?: string;
  /** What the reader may do with a row. */
  actions?: (row: ListedTransaction) => React.ReactNode;
};

/** Transactions as a table, or as cards on a phone: the columns of the specification. */
export async function TransactionTable({ rows, reader, actions }: Props) {
  const t = await getTranslations("transactions");
  const locale = await getLocale();
  return (
    <Table>
      <TableHeader>
        <TableRow>
          <TableHead>{t("type")}</TableHead>
          <TableHead>{t("date")}</TableHead>
          <TableHead>{t("from")}</TableHead>
          <TableHead>{t("to")}</TableHead>
          <TableHead className="text-right">{t("amount")}</TableHead>
          <TableHead>{t("method")}</TableHead>
          <TableHead>{t("status")}</TableHead>
          {actions && <TableHead>{t("actions")}</TableHead>}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.reference}>
            <TableCell cell="lead">
              <TypeIcon type={row.type} />
              <span className="figures block text-xs text-muted-foreground">{row.reference}</span>
            </TableCell>
            <TableCell label={t("date")}>{formatDateTime(new Date(row.date), locale)}</TableCell>
            <TableCell label={t("from")}>{row.fromUser ?? "Open Future"}</TableCell>
            <TableCell label={t("to")}>{row.toUser ?? "Open Future"}</TableCell>
            <TableCell label={t("amount")} className="text-right">
              <div>
                <Money
                  amount={reader ? row.amount - row.fee : row.amount}
                  direction={reader ? direction(row, reader) : undefined}
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
              <StatusBadge status={row.status} />
            </TableCell>
            {actions && <TableCell cell="actions">{actions(row)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Money that came to the reader or left them; what waits or was rejected has not moved. */
function direction(row: ListedTransaction, reader: string): "in" | "out" | undefined {
  if (row.status !== "approved") return undefined;
  if (row.type === "deposit" || row.toMember === reader) return "in";
  return "out";
}
