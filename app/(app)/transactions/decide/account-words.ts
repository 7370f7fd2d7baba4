import { useTranslations } from "next-intl";
import { nameField } from "@/lib/accounting/chart/rules";
import { CLASSES } from "@/lib/accounting/rules";
import type { Change } from "@/lib/approvals/schema";
import { LANGUAGES, LOCALES } from "@/lib/locales";
import { channelWord } from "@/lib/methods";

type Value = Change["before"];
type Words = { name: string; say: (value: Value) => string };

/** What a change of an account of the chart is called, and its values; null where it is of something else. */
export function useAccountWords() {
  const t = useTranslations("books.chart");
  const books = useTranslations("books");
  const methods = useTranslations("methods");
  const classOf = (value: Value) => CLASSES.find((each) => each === value);
  const words: Record<string, Words> = {
    chartClass: {
      name: t("kind"),
      say: (value) => {
        const of = classOf(value);
        return of ? books(`classes.${of}`) : t("contra");
      },
    },
    chartMethod: {
      name: t("method"),
      say: (value) => methods(channelWord(String(value))),
    },
    chartParent: { name: t("parent"), say: String },
    chartUse: { name: t("state"), say: (value) => t(value === "closed" ? "closed" : "open") },
  };
  return (what: string): Words | null => {
    const locale = LOCALES.find((each) => nameField(each) === what);
    if (locale) return { name: t("nameIn", { language: LANGUAGES[locale].name }), say: String };
    return words[what] ?? null;
  };
}
