import { useLocale, useTranslations } from "next-intl";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { formatDay } from "@/lib/dates";
import type { ScheduleRow } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";

/** What falls due when, and how much of it is paid. */
export function LoanSchedule({ rows }: { rows: ScheduleRow[] }) {
  const t = useTranslations("loans");
  const page = useTranslations("loans.page");
  const locale = useLocale();
  return (
    <section aria-labelledby="schedule" className="grid grid-cols-1 gap-3">
      <h2 id="schedule" className="text-lg font-semibold">
        {page("schedule")}
      </h2>
      <Table>
        <TableHeads
          heads={[
            page("part"),
            page("due"),
            { right: page("amount") },
            { right: page("paid") },
            { right: page("left") },
          ]}
        />
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.part}>
              <TableCell cell="lead" className="font-medium">
                {t(row.part === "interest" ? "cost.interest" : row.part)}
              </TableCell>
              <TableCell label={page("due")} className="figures">
                {formatDay(row.due, locale)}
              </TableCell>
              <TableCell label={page("amount")} phone="amount" className="figures text-right">
                {formatExact(row.amount)}
              </TableCell>
              <TableCell label={page("paid")} phone="none" className="figures text-right">
                {formatExact(row.paid)}
              </TableCell>
              <TableCell label={page("left")} phone="end said" className="figures text-right">
                {formatExact(row.left)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
