import { getLocale, getTranslations } from "next-intl/server";
import { formatDateTime, formatDay } from "@/lib/dates";
import type { Proof } from "@/lib/documents/proof";
import type { Agreement } from "@/lib/loans/agreement";
import { overdueFrom } from "@/lib/loans/rules";
import { formatExact } from "@/lib/money";
import { formatRate } from "@/lib/percent";

/** The terms of a loan as names and values in the reader's language. */
export async function agreementLines(agreement: Agreement): Promise<[string, string][]> {
  const t = await getTranslations("loans");
  const locale = await getLocale();
  const interest = formatExact(agreement.interest);
  const rate = agreement.interestRate;
  const lines: [string, string | null][] = [
    [t("reference"), agreement.reference],
    [t("agreement.agreedOn"), formatDateTime(new Date(agreement.takenAt), locale)],
    [t("lender"), agreement.lenderName],
    [t("borrower"), agreement.borrowerName],
    [t("principal"), formatExact(agreement.amount)],
    [
      t("cost.interest"),
      rate === 0 ? t("free") : t("interestOf", { interest, rate: formatRate(rate) }),
    ],
    [t("cost.total"), formatExact(agreement.totalRepayment)],
    [t("deadline"), formatDay(agreement.deadline, locale)],
    [t("cost.days"), String(agreement.days)],
    [t("cost.yearly"), formatRate(agreement.yearlyRate)],
    [t("agreement.auto"), t(agreement.autoRepay ? "yes" : "no")],
    [t("agreement.note"), agreement.note],
  ];
  return lines.filter((line): line is [string, string] => Boolean(line[1]));
}

/** What was agreed, in sentences: first the agreement itself, then how it is carried out. */
export async function agreementClauses(agreement: Agreement): Promise<string[]> {
  const t = await getTranslations("loans.agreement");
  const locale = await getLocale();
  return [
    t("agreed", {
      lender: agreement.lenderName,
      borrower: agreement.borrowerName,
      amount: formatExact(agreement.amount),
      total: formatExact(agreement.totalRepayment),
      date: formatDay(agreement.deadline, locale),
    }),
    t("early"),
    t(agreement.autoRepay ? "autoYes" : "autoNo"),
    t("late", { day: formatDay(overdueFrom(agreement.deadline), locale) }),
    t("signed"),
  ];
}

/** An agreement as a text to pass on, with the address at which it can be checked. */
export async function agreementText(
  agreement: Agreement,
  { address }: Pick<Proof, "address">,
  cooperative: string,
) {
  const title = (await getTranslations("loans.agreement"))("title");
  const lines = (await agreementLines(agreement)).map(([name, value]) => `${name}: ${value}`);
  return [cooperative, title, ...lines, address].join("\n");
}
