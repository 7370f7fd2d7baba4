import { useLocale, useTranslations } from "next-intl";
import { FigureLink } from "@/components/figure-link";
import { FiguresTable, figure } from "@/components/figures-table";
import { Withheld } from "@/components/withheld";
import { type BookRow, CLASSES } from "@/lib/accounting/rules";
import type { ShownBookRow, ShownSubtotal, ShownTrialBalance } from "@/lib/accounting/shown";
import { formatNumber } from "@/lib/money";
import { accountAddress } from "./address";

/**
 * Every account by its number under its heading, with what each heading and each class comes to; three columns also on a
 * phone, where grown text stops at what they hold.
 */
export function TrialBalanceTable({ balance }: { balance: ShownTrialBalance }) {
  const t = useTranslations("books");
  return (
    <FiguresTable
      heads={[t("account"), t("debit"), t("credit")]}
      className="text-[min(0.75rem,4.2vw)] sm:text-sm"
      aria-labelledby="trial-balance"
    >
      {CLASSES.map((each) => (
        <ClassRows key={each} balance={balance} of={each} />
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
    </FiguresTable>
  );
}

function ClassRows({ balance, of }: { balance: ShownTrialBalance; of: BookRow["class"] }) {
  const t = useTranslations("books");
  const rows = balance.rows.filter((row) => row.class === of);
  const subtotals = balance.subtotals.filter((each) => each.class === of);
  const whole = subtotals.find(({ heading }) => heading === null);
  const under = (heading: string | null) =>
    rows
      .filter(({ parent }) => parent === heading)
      .map((row) => <AccountRow key={row.kind} row={row} to={balance.date} />);
  // A heading stands where its number does, among the accounts that have none.
  const placed = [
    ...rows.filter(({ parent }) => !subtotals.some(({ heading }) => heading?.kind === parent)),
    ...subtotals.flatMap((each) => (each.heading ? [{ ...each, ...each.heading }] : [])),
  ].sort((a, b) => (a.code < b.code ? -1 : 1));
  return (
    <tbody id={`class-${of}`} className="scroll-mt-20 border-b">
      <tr>
        <th scope="rowgroup" colSpan={3} className="pt-3 pb-1 text-left font-semibold">
          {t(`classes.${of}`)}
        </th>
      </tr>
      {placed.flatMap((each) =>
        "heading" in each
          ? [...under(each.kind), <SumRow key={each.kind} sum={each} />]
          : [<AccountRow key={each.kind} row={each} to={balance.date} />],
      )}
      {whole && <SumRow sum={whole} />}
    </tbody>
  );
}

function AccountRow({ row, to }: { row: ShownBookRow; to: string }) {
  const t = useTranslations("books");
  const locale = useLocale();
  const side = (francs: number) =>
    francs > 0 ? (
      <FigureLink href={accountAddress({ account: row.kind, to })}>
        {formatNumber(francs)}
      </FigureLink>
    ) : (
      "–"
    );
  return (
    <tr>
      <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
        <span className="figures mr-1 text-muted-foreground">{row.code}</span> {row.name[locale]}
        {!row.active && <span className="ml-1 text-muted-foreground">({t("closed")})</span>}
      </th>
      <Sides row={row} side={side} />
    </tr>
  );
}

type SidesProps = {
  row: Pick<ShownBookRow, "debit" | "credit">;
  side: (francs: number) => React.ReactNode;
};

/** Both sides, or across both that they are not told. */
function Sides({ row: { debit, credit }, side }: SidesProps) {
  if (debit === null || credit === null) {
    return (
      <td colSpan={2} className={figure}>
        <Withheld />
      </td>
    );
  }
  return (
    <>
      <td className={figure}>{side(debit)}</td>
      <td className={figure}>{side(credit)}</td>
    </>
  );
}

/** What a heading, or the whole class, comes to. */
function SumRow({ sum }: { sum: ShownSubtotal }) {
  const t = useTranslations("books");
  const locale = useLocale();
  const name = sum.heading
    ? t("subtotalOf", { name: sum.heading.name[locale] })
    : t("subtotalOf", { name: t(`classes.${sum.class}`) });
  const side = (francs: number) => (francs > 0 ? formatNumber(francs) : "–");
  return (
    <tr className={sum.heading ? "text-muted-foreground" : "border-t font-medium"}>
      <th scope="row" className="py-2 text-left font-medium wrap-anywhere">
        {name}
      </th>
      <Sides row={sum} side={side} />
    </tr>
  );
}
