import { getLocale, getTranslations } from "next-intl/server";
import type { FinancialStatement } from "@/lib/accounting/statements/rules";

/**
 * One line of a statement on paper or in a file: a heading without francs, an account, or a sum. Of an account that the reader
 * is not told, what stands in place of its francs.
 */
export type StatementLine = {
  kind: "heading" | "account" | "sum";
  code: string;
  name: string;
  francs: number | null;
  withheld?: string;
};

/** A statement line by line, in the reader's language. */
export async function statementLines(statement: FinancialStatement): Promise<StatementLine[]> {
  const t = await getTranslations("financial");
  const withheld = (await getTranslations("withheld"))("short");
  const locale = await getLocale();
  const { kind, sections, surplus } = statement;
  const sum = (name: string, francs: number): StatementLine => ({
    kind: "sum",
    code: "",
    name,
    francs,
  });
  const lines = sections.flatMap(({ name, rows, total }): StatementLine[] => {
    const called = t(`sections.${name}`);
    if (name === "passing" && rows.length === 0) return [];
    return [
      { kind: "heading", code: "", name: called, francs: null },
      ...rows.map(
        (row): StatementLine => ({
          kind: "account",
          code: row.code,
          name: row.name[locale],
          francs: row.francs,
          ...(row.withheld && { withheld }),
        }),
      ),
      sum(t("sum", { name: called }), total),
      ...(name === "expense" ? [sum(t("surplus"), surplus)] : []),
      ...(name === "equity" ? [sum(t("surplusUntil"), surplus)] : []),
    ];
  });
  if (kind === "income") return lines;
  const off = statement.difference ? [sum(t("unbalanced"), statement.difference)] : [];
  const of = (name: string) => sections.find((each) => each.name === name)?.total ?? 0;
  return [...lines, ...off, sum(t("owedAndOwn"), of("liability") + of("equity") + surplus)];
}
