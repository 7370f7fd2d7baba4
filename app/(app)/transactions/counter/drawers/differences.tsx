import { useTranslations } from "next-intl";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import type { DifferenceView } from "@/lib/counter/queries";
import { formatExact } from "@/lib/money";

/** By how much counts differed, by clerk and month: now and then is an oversight, again and again is a question. */
export function Differences({ rows }: { rows: DifferenceView[] }) {
  const t = useTranslations("counter.drawers");
  return (
    <section aria-labelledby="differences" className="mt-8 grid gap-3">
      <h2 id="differences" className="text-lg font-semibold">
        {t("differences")}
      </h2>
      <Table aria-label={t("differences")}>
        <TableHeads
          heads={[
            t("clerk"),
            t("month"),
            t("closings"),
            { right: t("over") },
            { right: t("short") },
          ]}
        />
        <TableBody>
          {rows.map(({ clerk, month, drawers, over, short }) => (
            <TableRow key={`${month} ${clerk}`}>
              <TableCell cell="lead">{clerk}</TableCell>
              <TableCell label={t("month")} className="figures" phone="line">
                {month}
              </TableCell>
              <TableCell label={t("closings")} className="figures" phone="end said">
                {drawers}
              </TableCell>
              <TableCell label={t("over")} className="figures text-right" phone="end said">
                {formatExact(over)}
              </TableCell>
              <TableCell label={t("short")} className="figures text-right" phone="end said">
                {formatExact(short)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
