import { useLocale, useTranslations } from "next-intl";
import { Money } from "@/components/money";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { formatDateTime } from "@/lib/dates";
import { formatNumber } from "@/lib/money";
import type { ShareMove } from "@/lib/shares/views";

/** What came to a member's shares and left them. */
export function MovesTable({ rows }: { rows: ShareMove[] }) {
  const t = useTranslations("shares");
  const locale = useLocale();
  return (
    <Table>
      <TableHeads
        heads={[t("what"), t("date"), t("reference"), { right: t("count") }, { right: t("worth") }]}
      />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell cell="lead">
              <span className="font-medium break-words">{whatOf(row)}</span>
            </TableCell>
            <TableCell label={t("date")} phone="line" className="figures">
              {formatDateTime(new Date(row.at), locale)}
            </TableCell>
            <TableCell label={t("reference")} phone="none">
              <Link href={`/transactions?view=${row.reference}`} className="link figures">
                {row.reference}
              </Link>
            </TableCell>
            <TableCell
              label={t("count")}
              phone={row.shares > 0 ? "amount in" : "amount out"}
              className="figures text-right"
            >
              {t("shares", { count: formatNumber(Math.abs(row.shares)), n: Math.abs(row.shares) })}
            </TableCell>
            <TableCell label={t("worth")} phone="end" className="text-right">
              <Money amount={Math.abs(row.shares) * row.value} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );

  function whatOf({ kind, party, shares }: ShareMove): string {
    if (kind === "buy") return t("bought");
    if (kind === "redeem") return t("redeemed");
    if (kind === "opening") return t("movedIn");
    if (kind === "opening-undone") return t("movedOut");
    return t(shares > 0 ? "received" : "given", { name: party ?? "" });
  }
}
