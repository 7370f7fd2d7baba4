import { useLocale, useTranslations } from "next-intl";
import { ArrowLeftRight, EllipsisVertical, FileText } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, menuItemClass } from "@/components/ui/menu";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { formatDate, kigaliDay } from "@/lib/dates";
import type { FormerMember } from "@/lib/members/former";
import { PersonCell } from "../person-cell";

const HEADS = ["name", "joined", "left", "reason", "closedBy"] as const;

/** Who left, with the ways to their transactions and their last statement. */
export function FormerTable({ rows }: { rows: FormerMember[] }) {
  const t = useTranslations("members.left");
  const profile = useTranslations("profile");
  const locale = useLocale();
  const day = (at: Date) => formatDate(at, locale);
  return (
    <Table>
      <TableHeads heads={[...HEADS.map((head) => t(head)), { right: t("records") }]} />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <PersonCell name={row.name || t("unnamed")} className="figures">
              {row.memberNumber} · {t("number", { number: String(row.number) })}
            </PersonCell>
            <TableCell label={t("joined")} phone="line said" className="figures">
              {day(row.joinedAt)}
            </TableCell>
            <TableCell label={t("left")} phone="line said" className="figures">
              {day(row.leftAt)}
            </TableCell>
            <TableCell label={t("reason")} className="break-words">
              {row.reason ?? t("noReason")}
            </TableCell>
            <TableCell label={t("closedBy")} phone="line said">
              {row.closedBy || profile("notProvided")}
            </TableCell>
            <TableCell cell="actions" className="text-right">
              <Menu
                id={`l${row.id}`}
                label={t("actions", { name: row.name || t("unnamed") })}
                trigger={<EllipsisVertical />}
              >
                <Link href={`/transactions?member=${row.id}`} className={menuItemClass}>
                  <ArrowLeftRight />
                  {t("transactions")}
                </Link>
                <Link
                  href={`/transactions/statement?member=${row.id}&month=${kigaliDay(row.leftAt).slice(0, 7)}`}
                  className={menuItemClass}
                >
                  <FileText />
                  {t("statement")}
                </Link>
              </Menu>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
