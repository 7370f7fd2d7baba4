import { useTranslations } from "next-intl";
import type { Filled } from "@/components/ui/filled";
import { TextField } from "@/components/ui/text-field";
import { nameField } from "@/lib/accounting/chart/rules";
import { LANGUAGES, LOCALES } from "@/lib/locales";

type Fields = { filled: Filled };

/** What an account is called, in each language. */
export function NameFields({ filled }: Fields) {
  const t = useTranslations("books.chart");
  return LOCALES.map((locale) => {
    const field = nameField(locale);
    return (
      <TextField
        key={field}
        filled={filled}
        name={field}
        label={t("nameIn", { language: LANGUAGES[locale].name })}
        lang={locale}
        maxLength={60}
      />
    );
  });
}

/** Why it is proposed: the second person reads it. */
export function ReasonInput({ filled }: Fields) {
  const t = useTranslations("books.chart");
  return (
    <TextField
      filled={filled}
      name="reason"
      label={t("reason")}
      hint={t("reasonHint")}
      maxLength={500}
    />
  );
}
