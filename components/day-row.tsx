import { useTranslations } from "next-intl";
import { cellOf, TableRow } from "@/components/ui/table";
import { formatRwf } from "@/lib/money";

type DayProps = {
  day: string;
  balance?: number | undefined;
  /** What ends the second lines below. */
  end?: string;
  columns: number;
};

/** A day above what happened on it in a table on a phone, with all that the reader owned at its end. */
export function DayRow({ day, balance, end, columns }: DayProps) {
  const t = useTranslations("transactions.row");
  return (
    <TableRow className="entry-day">
      <td {...cellOf({})} colSpan={columns}>
        <span>{day}</span>
        {end && <span>{end}</span>}
        {balance !== undefined && (
          <span>
            {t("balance")} <span className="figures text-foreground">{formatRwf(balance)}</span>
          </span>
        )}
      </td>
    </TableRow>
  );
}
