import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { nameField } from "@/lib/accounting/chart/rules";
import { LANGUAGES, LOCALES } from "@/lib/locales";

type Fields = { typed: Record<string, string>; errors: Record<string, string> };

/** What an account is called, in each language. */
export function NameFields({ typed, errors }: Fields) {
  const t = useTranslations("books.chart");
  return LOCALES.map((locale) => {
    const field = nameField(locale);
    return (
      <Field
        key={field}
        id={field}
        label={t("nameIn", { language: LANGUAGES[locale].name })}
        error={errors[field]}
      >
        <Input
          name={field}
          lang={locale}
          autoComplete="off"
          maxLength={60}
          defaultValue={typed[field] ?? ""}
        />
      </Field>
    );
  });
}

/** Why it is proposed: the second person reads it. */
export function ReasonInput({ typed, errors }: Fields) {
  const t = useTranslations("books.chart");
  return (
    <Field id="reason" label={t("reason")} hint={t("reasonHint")} error={errors.reason}>
      <Input name="reason" autoComplete="off" maxLength={500} defaultValue={typed.reason ?? ""} />
    </Field>
  );
}
