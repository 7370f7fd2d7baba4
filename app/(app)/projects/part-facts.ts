import { getLocale, getTranslations } from "next-intl/server";
import { formatDay } from "@/lib/dates";
import { formatExact, formatNumber } from "@/lib/money";
import type { Weighing } from "@/lib/projects/views";
import type { Fact } from "@/lib/web/steps-state";

/** How many investors are named one by one before something is agreed to. */
export const PARTS_SHOWN = 20;

/** What each of the largest investors gets or bears, in francs, and the rest together. */
export type Parts = {
  amount: number;
  investors: number;
  parts: { name: string; weight?: number; amount: number }[];
};

/** The parts as lines of a review; numbered, since two may have one name. */
export async function partFacts({ amount, investors, parts }: Parts): Promise<Fact[]> {
  const t = await getTranslations("projects");
  const w = await getTranslations("projects.weights");
  const called = (name: string, weight: number | undefined) =>
    weight === undefined ? name : w("part", { name, weight: formatNumber(weight) });
  const facts = parts.map(({ name, weight, amount: part }, at) => ({
    label: `${at + 1}. ${called(name, weight)}`,
    value: formatExact(part),
  }));
  const named = parts.reduce((sum, part) => sum + part.amount, 0);
  const count = investors - parts.filter((part) => part.amount > 0).length;
  if (count <= 0) return facts;
  return [...facts, { label: t("others", { count }), value: formatExact(amount - named) }];
}

/** By what parts are reckoned, in one sentence. */
export async function weighingText({ weight, from, until, holds }: Weighing): Promise<string> {
  const t = await getTranslations("projects.weights");
  const locale = await getLocale();
  const values = {
    weight: formatNumber(weight),
    from: formatDay(from, locale),
    until: formatDay(until, locale),
  };
  return t(holds ? "days" : "allDays", values);
}
