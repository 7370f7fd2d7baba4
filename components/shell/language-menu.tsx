import { useLocale, useTranslations } from "next-intl";
import { LanguageChoice } from "./language-choice";

/** Sets the language by a form (`language`: en or rw), with or without script. */
export function LanguageMenu({ action }: { action: (form: FormData) => Promise<void> }) {
  const t = useTranslations("shell");
  return (
    <LanguageChoice
      label={t("language")}
      locale={useLocale()}
      languages={[
        ["en", t("english")],
        ["rw", t("kinyarwanda")],
      ]}
      action={action}
    />
  );
}
