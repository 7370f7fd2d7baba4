import { getLocale, getTranslations } from "next-intl/server";
import { formatDay, kigaliDay } from "@/lib/dates";
import {
  interestOn,
  loanDays,
  ratePercent,
  rateTenths,
  totalRepayment,
  yearlyRate,
} from "@/lib/loans/rules";
import { formatExact } from "@/lib/money";
import { formatRate } from "@/lib/percent";
import type { Fact } from "@/lib/web/steps-state";

/** Francs, percent, and the Kigali days on which it begins and ends. */
type Terms = { amount: number; interestRate: number; today: string; deadline: string };

/** The Kigali day of a record: its receipt may be asked for again on a later one. */
export const dayOf = (instant: string) => kigaliDay(new Date(instant));

/**
 * The cost card of a loan (decisions, section 7): principal, interest, total, days, the yearly rate that
 * this amounts to, and the deadline. On the deadline's day no loan begins: there are no days, and no such rate.
 */
export async function costFacts({ amount, interestRate, today, deadline }: Terms): Promise<Fact[]> {
  const t = await getTranslations("loans");
  const locale = await getLocale();
  const tenths = rateTenths(interestRate);
  const days = loanDays(today, deadline);
  const interest = formatExact(interestOn(amount, tenths));
  return [
    { label: t("principal"), value: formatExact(amount), lead: true },
    {
      label: t("cost.interest"),
      value:
        tenths === 0 ? t("free") : t("interestOf", { interest, rate: formatRate(interestRate) }),
    },
    { label: t("cost.total"), value: formatExact(totalRepayment(amount, tenths)), lead: true },
    { label: t("deadline"), value: formatDay(deadline, locale), lead: true },
    ...(days < 1
      ? []
      : [
          { label: t("cost.days"), value: String(days) },
          {
            label: t("cost.yearly"),
            value: formatRate(ratePercent(yearlyRate(tenths, days))),
          },
        ]),
  ];
}
