import { getLocale, getTranslations } from "next-intl/server";
import { formatDay, kigaliDay } from "@/lib/dates";
import type { Printout } from "@/lib/documents/printout";
import type { Issuer } from "@/lib/documents/register";
import { formatExact, formatNumber } from "@/lib/money";
import { formatRate } from "@/lib/percent";
import type { Letterhead } from "@/lib/settings/letterhead";
import type { WholeRegister } from "@/lib/shares/register";
import { issuedReport } from "../../issued-report";

/** The register of members and their shares on A4, registered with a code to check it by. */
export async function registerPrintout(by: Issuer, head: Letterhead, register: WholeRegister) {
  const t = await getTranslations("shares.register");
  const day = kigaliDay(by.now);
  return issuedReport(by, await printoutOf(register, day), {
    head,
    days: { from: day, to: day },
    empty: t("empty"),
    note: t("printout.note"),
  });
}

async function printoutOf({ rows, shares, value }: WholeRegister, day: string): Promise<Printout> {
  const t = await getTranslations("shares.register");
  const words = await getTranslations("shares");
  const language = await getLocale();
  const worth = shares * value;
  return {
    language,
    title: t("title"),
    facts: [
      [t("printout.day"), formatDay(day, language)],
      [t("printout.holders"), formatNumber(rows.length)],
      [words("count"), formatNumber(shares)],
      [t("printout.value"), formatExact(value)],
      [words("worth"), formatExact(worth)],
    ],
    headings: [t("member"), t("printout.shares"), t("printout.worth")],
    rows: rows.map((row) => [
      `${row.name} · ${row.memberNumber}`,
      `${formatNumber(row.shares)} · ${row.status === "active" ? formatRate(row.percent) : t("suspended")}`,
      formatNumber(row.worth),
    ]),
    total: [t("printout.total"), formatNumber(shares), formatNumber(worth)],
  };
}
