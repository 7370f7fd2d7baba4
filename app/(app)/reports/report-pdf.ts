import { getLocale, getTranslations } from "next-intl/server";
import { headTexts } from "@/components/documents/head-texts";
import { formatDate, formatDateTime, startOfKigaliDay } from "@/lib/dates";
import type { ReportDocument } from "@/lib/documents/pdf/report";
import { formatExact, formatNumber } from "@/lib/money";
import { formatRate, percent } from "@/lib/percent";
import type { Days } from "@/lib/reports/periods";
import type { ReportKind, WholeReport } from "@/lib/reports/schema";
import type { Letterhead } from "@/lib/settings/letterhead";

/** A custom report on paper in the reader's language, for some Kigali days. */
export async function reportDocument(
  head: Letterhead,
  kind: ReportKind,
  report: WholeReport,
  { from, to }: Days,
  madeAt: Date,
): Promise<ReportDocument> {
  const t = await getTranslations("reports");
  const locale = await getLocale();
  const day = (of: string) => formatDate(startOfKigaliDay(of), locale);
  const content =
    kind === "members" ? await membersDocument(report) : await transactionsDocument(report);
  return {
    language: locale,
    head: await headTexts(head),
    title: t(`${kind}Report`),
    ...content,
    facts: [
      [
        t("document.period"),
        from ? t("days", { from: day(from), to: day(to) }) : t("until", { to: day(to) }),
      ],
      [t("document.madeAt"), formatDateTime(madeAt, locale)],
      ...content.facts,
    ],
    note: t("document.note"),
    page: t("document.page", { page: "{page}", pages: "{pages}" }),
  };
}

type Content = Pick<ReportDocument, "facts" | "headings" | "rows" | "total" | "empty">;

async function membersDocument({ membersByDistrict, activeMembers, joined }: WholeReport) {
  const t = await getTranslations("reports");
  return {
    facts: [
      [t("document.activeAt"), formatNumber(activeMembers)],
      [t("document.joined"), formatNumber(joined)],
    ],
    headings: [t("columns.district"), t("document.share"), t("document.members")],
    rows: membersByDistrict.map(({ district, count }) => ({
      cells: [
        district ?? t("unknownDistrict"),
        formatRate(percent(count, activeMembers)),
        formatNumber(count),
      ],
      part: count / (membersByDistrict[0]?.count || 1),
    })),
    total: [t("document.total"), "", formatNumber(activeMembers)],
    empty: t("noMembers"),
  } satisfies Content;
}

async function transactionsDocument(report: WholeReport) {
  const t = await getTranslations("reports");
  const types = await getTranslations("types");
  const { transactionTypes, totalTransactions } = report;
  return {
    facts: [
      [t("totalRevenue"), formatExact(report.totalRevenue)],
      [t("document.loss"), formatExact(report.totalLoss)],
      [t("netProfit"), formatExact(report.netProfit)],
      [t("totalTransactions"), formatNumber(totalTransactions)],
    ],
    headings: [t("columns.type"), t("document.transactions"), t("columns.amount")],
    rows: transactionTypes.map(({ type, count, amount }) => ({
      cells: [types(type), formatNumber(count), formatExact(amount)],
      part: count / (transactionTypes[0]?.count || 1),
    })),
    // Amounts of different types do not add up to anything.
    total: [t("document.total"), formatNumber(totalTransactions), ""],
    empty: t("noTransactions"),
  } satisfies Content;
}
