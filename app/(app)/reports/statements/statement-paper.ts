import { getLocale, getTranslations } from "next-intl/server";
import { headTexts } from "@/components/documents/head-texts";
import type { FinancialStatement } from "@/lib/accounting/statements/rules";
import { formatDateTime, formatDay } from "@/lib/dates";
import type { ReportDocument } from "@/lib/documents/pdf/report";
import { formatExact, formatNumber } from "@/lib/money";
import type { Letterhead } from "@/lib/settings/letterhead";
import { statementLines } from "./statement-lines";

/** A financial statement on A4 in the reader's language. */
export async function statementPaper(
  head: Letterhead,
  statement: FinancialStatement,
  madeAt: Date,
): Promise<ReportDocument & { kind: "report" }> {
  const t = await getTranslations("financial");
  const report = await getTranslations("reports.document");
  const locale = await getLocale();
  const { kind, from, to, surplus } = statement;
  const day = (of: string) => formatDay(of, locale);
  const lines = await statementLines(statement);
  // Of the cooperative's own; what passed through to investors comes to nothing.
  const last = kind === "income" ? null : lines.pop();
  return {
    kind: "report",
    language: locale,
    head: await headTexts(head),
    title: t(kind),
    facts: [
      [
        report("period"),
        from ? t("days", { from: day(from), to: day(to) }) : t("until", { to: day(to) }),
      ],
      [report("madeAt"), formatDateTime(madeAt, locale)],
      [t(kind === "income" ? "surplus" : "surplusUntil"), formatExact(surplus)],
    ],
    headings: [t("account"), "", t("francs")],
    rows: lines.map(({ code, name, francs }) => ({
      cells: [
        [code, name].filter(Boolean).join(" "),
        "",
        francs === null ? "" : formatNumber(francs),
      ],
      part: 0,
    })),
    total: [last?.name ?? t("surplus"), "", formatNumber(last?.francs ?? surplus)],
    empty: t("nothing"),
    note: t("note"),
    signed: true,
    page: report("page", { page: "{page}", pages: "{pages}" }),
  };
}
