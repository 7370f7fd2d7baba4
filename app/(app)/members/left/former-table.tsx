import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { ArrowLeftRight, FileText } from "@/components/ui/icons";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { formatDate, kigaliDay } from "@/lib/dates";
import type { FormerMember } from "@/lib/members/former";

/** Who left, with the ways to their transactions and their last statement. */
export function FormerTable({ rows }: { rows: FormerMember[] }) {
  const t = useTranslations("members.left");
  const locale = useLocale();
  const day = (at: Date) => formatDate(at, locale);
  return (
    <Table>
      <TableHeads
        heads={[
          t("name"),
          t("joined"),
          t("left"),
          t("reason"),
          t("closedBy"),
          { right: t("papers") },
        ]}
      />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell cell="lead">
              <span className="block font-medium break-words">{row.name || t("unnamed")}</span>
              <span className="figures block text-xs text-muted-foreground">
                {t("number", { number: String(row.number) })}
              </span>
            </TableCell>
            <TableCell label={t("joined")}>{day(row.joinedAt)}</TableCell>
            <TableCell label={t("left")}>{day(row.leftAt)}</TableCell>
            <TableCell label={t("reason")} className="break-words">
              {row.reason ?? t("noReason")}
            </TableCell>
            <TableCell label={t("closedBy")}>{row.closedBy || "–"}</TableCell>
            <TableCell label={t("papers")}>
              <span className="flex flex-wrap justify-end gap-2">
                <ButtonLink variant="outline" size="sm" href={`/transactions?member=${row.id}`}>
                  <ArrowLeftRight />
                  {t("transactions")}
                </ButtonLink>
                <ButtonLink
                  variant="outline"
                  size="sm"
                  href={`/transactions/statement?member=${row.id}&month=${kigaliDay(row.leftAt).slice(0, 7)}`}
                >
                  <FileText />
                  {t("statement")}
                </ButtonLink>
              </span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
