import { getLocale, getTranslations } from "next-intl/server";
import { formatExact } from "@/lib/money";
import type { Fact } from "@/lib/web/steps-state";
import { formatPercent } from "./percent";

/** How many investors are named one by one before something is agreed to. */
export const PARTS_SHOWN = 20;

/** What each of the largest investors gets or bears, in francs, and the rest together. */
export type Parts = {
  amount: number;
  investors: number;
  parts: { name: string; share?: number; amount: number }[];
};

/** The parts as lines of a review; numbered, since two may have one name. */
export async function partFacts({ amount, investors, parts }: Parts): Promise<Fact[]> {
  const t = await getTranslations("projects");
  const locale = await getLocale();
  const facts = parts.map(({ name, share, amount: part }, at) => ({
    label: `${at + 1}. ${name}${share === undefined ? "" : ` · ${formatPercent(share, locale)}`}`,
    value: formatExact(part),
  }));
  const named = parts.reduce((sum, part) => sum + part.amount, 0);
  const count = investors - parts.filter((part) => part.amount > 0).length;
  if (count <= 0) return facts;
  return [...facts, { label: t("others", { count }), value: formatExact(amount - named) }];
}
