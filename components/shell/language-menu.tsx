import { getLocale, getTranslations } from "next-intl/server";
import { LanguageChoice } from "./language-choice";

/** Sets the language by a form (`language`: en or rw), with or without script. */
export async function LanguageMenu({ action }: { action: (form: FormData) => Promise<void> }) {
  const t = await getTranslations("shell");
  return (
    <LanguageChoice
      label={t("language")}
      locale={await getLocale()}
      languages={[
        ["en", t("english")],
        ["rw", t("kinyarwanda")],
      ]}
      action={action}
    />
  );
}
