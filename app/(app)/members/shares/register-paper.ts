import { getLocale, getTranslations } from "next-intl/server";
import { issuedReport } from "@/components/documents/issued-report";
import { formatDay, kigaliDay } from "@/lib/dates";
import type { Paper } from "@/lib/documents/paper";
import type { Issuer } from "@/lib/documents/register";
import { formatExact, formatNumber } from "@/lib/money";
import { formatRate } from "@/lib/percent";
import type { Letterhead } from "@/lib/settings/letterhead";
import type { WholeRegister } from "@/lib/shares/register";

/** The register of members and their shares on A4, registered with a code to check it by. */
export async function registerPaper(by: Issuer, head: Letterhead, register: WholeRegister) {
  const t = await getTranslations("shares.register");
  const day = kigaliDay(by.now);
  return issuedReport(by, await paperOf(register, day), {
    head,
    days: { from: day, to: day },
    empty: t("empty"),
    note: t("paper.note"),
  });
}

async function paperOf({ rows, shares, value }: WholeRegister, day: string): Promise<Paper> {
  const t = await getTranslations("shares.register");
  const words = await getTranslations("shares");
  const language = await getLocale();
  const worth = shares * value;
  return {
    language,
    title: t("title"),
    facts: [
      [t("paper.day"), formatDay(day, language)],
      [t("paper.holders"), formatNumber(rows.length)],
      [words("count"), formatNumber(shares)],
      [t("paper.value"), formatExact(value)],
      [words("worth"), formatExact(worth)],
    ],
    headings: [t("member"), t("paper.shares"), t("paper.worth")],
    rows: rows.map((row) => [
      `${row.name} · ${row.memberNumber}`,
      `${formatNumber(row.shares)} · ${row.status === "active" ? formatRate(row.percent) : t("suspended")}`,
      formatNumber(row.worth),
    ]),
    total: [t("paper.total"), formatNumber(shares), formatNumber(worth)],
  };
}
