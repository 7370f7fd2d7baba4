import { useLocale, useTranslations } from "next-intl";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import type { Locale } from "@/lib/dates";
import type { OpeningAccount } from "@/lib/imports/runs";
import { formatExact } from "@/lib/money";

/** The accounts of the old trial balance beside members' savings. */
export function OpeningAccounts({ lines }: { lines: OpeningAccount[] }) {
  const t = useTranslations("moveIn");
  const locale = useLocale() as Locale;
  const side = (amount: number, sign: number) =>
    amount * sign > 0 ? formatExact(Math.abs(amount)) : "";
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{t("run.books")}</h2>
      <Table>
        <TableHeads
          heads={[t("booksColumns.account"), { right: t("run.debit") }, { right: t("run.credit") }]}
        />
        <TableBody>
          {lines.map(({ key, code, name, amount }) => (
            <TableRow key={key}>
              <TableCell cell="lead">
                {code} {name[locale]}
              </TableCell>
              <TableCell
                label={t("run.debit")}
                phone={amount < 0 ? "line said" : "none"}
                className="figures text-right"
              >
                {side(amount, -1)}
              </TableCell>
              <TableCell
                label={t("run.credit")}
                phone={amount > 0 ? "line said" : "none"}
                className="figures text-right"
              >
                {side(amount, 1)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
