import { getTranslations } from "next-intl/server";
import { Fragment } from "react";
import { Money } from "@/components/money";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { type BookGroup, GROUPS, type TrialBalance } from "@/lib/books/rules";
import { kindKey } from "./kind-key";

/** Every kind of account under its heading, debit on the left, credit on the right. */
export async function TrialBalanceTable({ balance }: { balance: TrialBalance }) {
  const t = await getTranslations("books");
  const side = (amount: number) =>
    amount > 0 ? <Money amount={amount} exact /> : <span aria-hidden="true">–</span>;
  return (
    <Table>
      <TableHeader>
        <TableRow>
          <TableHead>{t("account")}</TableHead>
          <TableHead className="text-right">{t("debit")}</TableHead>
          <TableHead className="text-right">{t("credit")}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {(Object.keys(GROUPS) as BookGroup[]).map((group) => (
          <Fragment key={group}>
            <TableRow>
              <TableCell cell="lead" colSpan={3} className="bg-muted/60 font-semibold">
                {t(`groups.${group}`)}
              </TableCell>
            </TableRow>
            {balance.rows
              .filter((row) => row.group === group)
              .map((row) => (
                <TableRow key={row.kind}>
                  <TableCell cell="lead">{t(`kinds.${kindKey(row.kind)}`)}</TableCell>
                  <TableCell label={t("debit")} className="text-right">
                    {side(row.debit)}
                  </TableCell>
                  <TableCell label={t("credit")} className="text-right">
                    {side(row.credit)}
                  </TableCell>
                </TableRow>
              ))}
          </Fragment>
        ))}
        <TableRow>
          <TableCell cell="lead" className="font-semibold">
            {t("total")}
          </TableCell>
          <TableCell label={t("debit")} className="text-right font-semibold">
            <Money amount={balance.totalDebit} exact />
          </TableCell>
          <TableCell label={t("credit")} className="text-right font-semibold">
            <Money amount={balance.totalCredit} exact />
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  );
}
