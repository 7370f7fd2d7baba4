import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import { formatDateTime } from "@/lib/dates";
import type { ImportView } from "@/lib/imports/views";
import { formatExact, formatNumber } from "@/lib/money";
import { RunBadge } from "./run-badge";

/** What was brought in, the newest first. */
export function RunTable({ rows }: { rows: ImportView[] }) {
  const t = useTranslations("moveIn.columns");
  const locale = useLocale();
  return (
    <Table>
      <TableHeads
        heads={[
          t("files"),
          { right: t("members") },
          { right: t("savings") },
          t("by"),
          t("at"),
          t("state"),
        ]}
      />
      <TableBody>
        {rows.map((run) => (
          <TableRow key={run.id}>
            <TableCell cell="lead">
              <Link href={`/members/moving-in/${run.id}`} className="link break-words">
                {run.files[0]?.name}
              </Link>
            </TableCell>
            <TableCell label={t("members")} phone="line said" className="figures text-right">
              {formatNumber(run.members)}
            </TableCell>
            <TableCell label={t("savings")} phone="amount" className="figures text-right">
              {formatExact(run.savings)}
            </TableCell>
            <TableCell label={t("by")} phone="none">
              {run.broughtBy}
            </TableCell>
            <TableCell label={t("at")} phone="line">
              <When text={formatDateTime(new Date(run.broughtAt), locale)} />
            </TableCell>
            <TableCell label={t("state")} phone="end">
              <RunBadge run={run} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
