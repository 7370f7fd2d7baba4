import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import type { DrawerMovement } from "@/lib/counter/queries";
import { formatDateTime } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import { COUNTER } from "./address";

/** The last that went through the reader's drawer: each slip again, and how what was wrong is put right. */
export function Movements({ rows, open }: { rows: DrawerMovement[]; open: boolean }) {
  const t = useTranslations("counter.movements");
  const locale = useLocale();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="movements" className="no-print grid gap-3">
      <h2 id="movements" className="text-lg font-semibold">
        {t("title")}
      </h2>
      <Table aria-label={t("title")}>
        <TableHeads heads={[t("what"), t("at"), { right: t("amount") }, t("more")]} />
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell cell="lead">
                {row.member?.name ?? t(`kinds.${row.kind}`)}
                <span className="figures block text-xs text-muted-foreground">
                  {row.member && `${t(`kinds.${row.kind}`)} · `}
                  {row.reference}
                </span>
              </TableCell>
              <TableCell label={t("at")} phone="line">
                <When text={formatDateTime(row.at, locale)} />
              </TableCell>
              <TableCell label={t("amount")} phone="amount" className="figures text-right">
                {formatExact(row.amount)}
              </TableCell>
              <TableCell label={t("more")} phone="below">
                <span className="flex flex-wrap gap-x-4">
                  <Link href={`/transactions/${row.id}/receipt`} className="link py-2">
                    {t("slip")}
                  </Link>
                  {open && row.member && row.kind !== "repayment" && (
                    <Link
                      href={`${COUNTER}?member=${row.member.id}&wrong=${row.id}`}
                      className="link py-2"
                    >
                      {t("correct")}
                    </Link>
                  )}
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
