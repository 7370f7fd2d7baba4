import { useTranslations } from "next-intl";
import { Money } from "@/components/money";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { formatNumber } from "@/lib/money";
import { formatRate } from "@/lib/percent";
import type { Shareholder } from "@/lib/shares/views";

type Props = {
  rows: Shareholder[];
  /** Where a member's shares are redeemed; null for who may not. */
  redeemHref: (id: string) => string | null;
};

/** Who holds how many shares, and what they are worth. */
export function HoldersTable({ rows, redeemHref }: Props) {
  const t = useTranslations("shares.register");
  const words = useTranslations("shares");
  return (
    <Table>
      <TableHeads
        heads={[
          t("member"),
          { right: words("count") },
          { right: words("worth") },
          { right: t("part") },
          { right: t("act") },
        ]}
      />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell cell="lead">
              <span className="block font-medium break-words">{row.name}</span>
              <span className="in-columns">
                <span className="figures block text-xs text-muted-foreground">
                  {row.memberNumber}
                </span>
              </span>
            </TableCell>
            <TableCell label={words("count")} phone="amount" className="figures text-right">
              {words("shares", { count: formatNumber(row.shares), n: row.shares })}
            </TableCell>
            <TableCell label={words("worth")} phone="line" className="text-right">
              <Money amount={row.worth} />
            </TableCell>
            <TableCell label={t("part")} phone="line" className="figures text-right">
              {row.status === "active" ? formatRate(row.percent) : t("suspended")}
            </TableCell>
            <TableCell label={t("act")} phone="end" className="text-right">
              <span className="flex flex-wrap justify-end gap-x-4">
                <a
                  href={`/shares/${row.id}/certificate`}
                  download
                  aria-label={t("certificateOf", { name: row.name })}
                  className="link"
                >
                  {t("certificate")}
                </a>
                <RedeemLink row={row} href={redeemHref(row.id)} />
              </span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function RedeemLink({ row, href }: { row: Shareholder; href: string | null }) {
  const t = useTranslations("shares.register");
  if (!href) return null;
  return (
    <Link
      href={href}
      scroll={false}
      aria-label={t("redeemOf", { name: row.name })}
      className="link"
    >
      {t("redeem")}
    </Link>
  );
}
