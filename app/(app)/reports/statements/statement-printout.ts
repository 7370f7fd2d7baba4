import { getLocale, getTranslations } from "next-intl/server";
import type { FinancialStatement } from "@/lib/accounting/statements/rules";
import { formatDay } from "@/lib/dates";
import type { Printout } from "@/lib/documents/printout";
import type { Issuer } from "@/lib/documents/register";
import { formatExact, formatNumber } from "@/lib/money";
import type { Letterhead } from "@/lib/settings/letterhead";
import { issuedReport } from "../../issued-report";
import { statementLines } from "./statement-lines";

/** A financial statement on A4 in the reader's language, registered with a code to check it by. */
export async function statementPrintout(
  by: Issuer,
  head: Letterhead,
  statement: FinancialStatement,
) {
  const t = await getTranslations("financial");
  const { from, to } = statement;
  const days = { from: from ?? to, to };
  return issuedReport(by, await printoutOf(statement), {
    head,
    days,
    empty: t("nothing"),
    note: t("note"),
  });
}

async function printoutOf(statement: FinancialStatement): Promise<Printout> {
  const t = await getTranslations("financial");
  const report = await getTranslations("reports.document");
  const locale = await getLocale();
  const { kind, from, to, surplus } = statement;
  const day = (of: string) => formatDay(of, locale);
  const lines = await statementLines(statement);
  // Of the cooperative's own; what passed through to investors comes to nothing.
  const last = kind === "income" ? null : lines.pop();
  return {
    language: locale,
    title: t(kind),
    facts: [
      [
        report("period"),
        from ? t("days", { from: day(from), to: day(to) }) : t("until", { to: day(to) }),
      ],
      [t(kind === "income" ? "surplus" : "surplusUntil"), formatExact(surplus)],
    ],
    headings: [t("account"), "", t("francs")],
    rows: lines.map(({ code, name, francs, withheld = "" }) => [
      [code, name].filter(Boolean).join(" "),
      "",
      francs === null ? withheld : formatNumber(francs),
    ]),
    total: [last?.name ?? t("surplus"), "", formatNumber(last?.francs ?? surplus)],
  };
}
