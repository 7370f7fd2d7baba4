import { useLocale, useTranslations } from "next-intl";
import { FigureLink } from "@/components/figure-link";
import { FiguresTable, figure } from "@/components/figures-table";
import { Withheld } from "@/components/withheld";
import type { FinancialStatement, Section } from "@/lib/accounting/statements/rules";
import { formatNumber } from "@/lib/money";
import { accountAddress, trialBalanceAddress } from "../../transactions/books/address";
import { financialAddress, sumAddress } from "./address";

/** The statement's parts, each with its accounts, its sum, and what is left at the end; each figure opens what it is made of. */
export function StatementTables({ statement }: { statement: FinancialStatement }) {
  const t = useTranslations("financial");
  const { kind, sections, surplus, from, to } = statement;
  const funds = sections.find(({ name }) => name === "equity");
  const liabilities = sections.find(({ name }) => name === "liability");
  const own = sections.filter(({ name, rows }) => name !== "passing" || rows.length > 0);
  const surplusRow = (
    <Sum
      name={t(kind === "income" ? "surplus" : "surplusUntil")}
      francs={surplus}
      opens={
        kind === "income"
          ? accountAddress({ figure: "surplus", from, to })
          : financialAddress("income", { from: null, to })
      }
      strong
    />
  );
  return (
    <FiguresTable
      heads={[t("account"), t("francs")]}
      boxClass="max-w-3xl"
      className="text-xs sm:text-sm"
      aria-label={t(kind)}
    >
      {own.map((section) => (
        <tbody key={section.name} className="border-b">
          <Rows section={section} days={{ from, to }} />
          {kind === "income" && section.name === "expense" && surplusRow}
          {section.name === "equity" && surplusRow}
        </tbody>
      ))}
      {kind === "balance-sheet" && (
        <tfoot className="font-semibold">
          <Sum
            name={t("owedAndOwn")}
            francs={(liabilities?.total ?? 0) + (funds?.total ?? 0) + surplus}
            opens={trialBalanceAddress(to)}
            strong
          />
        </tfoot>
      )}
    </FiguresTable>
  );
}

type Days = Pick<FinancialStatement, "from" | "to">;

function Rows({ section: { name, rows, total }, days }: { section: Section; days: Days }) {
  const t = useTranslations("financial");
  const locale = useLocale();
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={2} className="pt-3 pb-1 text-left font-semibold">
          {t(`sections.${name}`)}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.kind}>
          <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
            <span className="figures mr-1 text-muted-foreground">{row.code}</span>{" "}
            {row.name[locale]}
          </th>
          <td className={figure}>
            {row.francs === null ? (
              <Withheld />
            ) : (
              <FigureLink href={accountAddress({ account: row.kind, ...days })}>
                {formatNumber(row.francs)}
              </FigureLink>
            )}
          </td>
        </tr>
      ))}
      {rows.length === 0 && (
        <tr>
          <td colSpan={2} className="py-2 text-muted-foreground">
            {t("nothing")}
          </td>
        </tr>
      )}
      <Sum
        name={t("sum", { name: t(`sections.${name}`) })}
        francs={total}
        opens={rows.length > 0 ? sumAddress(name, days) : undefined}
      />
    </>
  );
}

type SumProps = { name: string; francs: number; opens: string | undefined; strong?: boolean };

function Sum({ name, francs, opens, strong = false }: SumProps) {
  return (
    <tr className={strong ? "border-t font-semibold" : "border-t font-medium"}>
      <th scope="row" className="py-2 text-left wrap-anywhere">
        {name}
      </th>
      <td className={figure}>
        <FigureLink href={opens}>{formatNumber(francs)}</FigureLink>
      </td>
    </tr>
  );
}
