import { useTranslations } from "next-intl";
import { type BookGroup, GROUPS, type TrialBalance } from "@/lib/books/rules";
import { formatNumber } from "@/lib/money";
import { kindKey } from "./kind-key";

const figure = "figures py-2 pl-3 text-right whitespace-nowrap";

/** Every kind of account under its heading, debit before credit; three columns also on a phone. */
export function TrialBalanceTable({ balance }: { balance: TrialBalance }) {
  const t = useTranslations("books");
  const side = (francs: number) => (francs > 0 ? formatNumber(francs) : "–");
  return (
    <div className="table-box rounded-lg border bg-card px-3 py-1 shadow-soft sm:px-4">
      <table className="w-full text-xs sm:text-sm" aria-labelledby="trial-balance">
        <thead className="border-b text-muted-foreground">
          <tr>
            <th scope="col" className="py-2 text-left font-medium">
              {t("account")}
            </th>
            <th scope="col" className={figure}>
              {t("debit")}
            </th>
            <th scope="col" className={figure}>
              {t("credit")}
            </th>
          </tr>
        </thead>
        {(Object.keys(GROUPS) as BookGroup[]).map((group) => (
          <tbody key={group} className="border-b">
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-3 pb-1 text-left font-semibold">
                {t(`groups.${group}`)}
              </th>
            </tr>
            {balance.rows
              .filter((row) => row.group === group)
              .map((row) => (
                <tr key={row.kind}>
                  <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                    {t(`kinds.${kindKey(row.kind)}`)}
                  </th>
                  <td className={figure}>{side(row.debit)}</td>
                  <td className={figure}>{side(row.credit)}</td>
                </tr>
              ))}
          </tbody>
        ))}
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className="py-3 text-left">
              {t("total")}
            </th>
            <td className={figure}>{formatNumber(balance.totalDebit)}</td>
            <td className={figure}>{formatNumber(balance.totalCredit)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
