import { getLocale, getTranslations } from "next-intl/server";
import { formatDay } from "@/lib/dates";
import { formatExact, formatNumber } from "@/lib/money";
import type { Certificate } from "@/lib/shares/certificate";
import { worthOf } from "@/lib/shares/rules";

/** What a certificate of shares says, name by value. */
export async function certificateLines(of: Certificate): Promise<[string, string][]> {
  const t = await getTranslations("shares.certificate");
  return [
    [t("member"), of.name],
    [t("memberNumber"), of.memberNumber],
    [t("count"), formatNumber(of.shares)],
    [t("value"), formatExact(of.value)],
    [t("worth"), formatExact(worthOf(of.shares, of))],
    [t("day"), formatDay(of.day, await getLocale())],
  ];
}
