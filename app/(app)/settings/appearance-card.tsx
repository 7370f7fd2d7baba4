import { useLocale, useTranslations } from "next-intl";
import { setLanguage } from "@/app/actions";
import { SteadyForm } from "@/components/steady-form";
import { ClientTexts } from "@/components/texts/client-texts";
import { LANGUAGES, LOCALES } from "@/lib/locales";
import { choiceClass } from "./choice-class";
import { SettingsCard } from "./settings-card";
import { ThemeChoice } from "./theme-choice";

/** Language by a form, with or without script; the theme is the browser's own and needs script. */
export function AppearanceCard() {
  const t = useTranslations("settings");
  const locale = useLocale();
  return (
    <SettingsCard id="appearance" title={t("appearance")} text={t("appearanceText")}>
      <SteadyForm action={setLanguage}>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-medium">{t("language")}</legend>
          <div className="flex flex-wrap gap-2">
            {LOCALES.map((code) => (
              <button
                key={code}
                type="submit"
                name="language"
                value={code}
                lang={code}
                aria-pressed={code === locale}
                className={choiceClass}
              >
                {LANGUAGES[code].name}
              </button>
            ))}
          </div>
        </fieldset>
      </SteadyForm>
      <ClientTexts namespaces={["settings.themeChoice"]}>
        <ThemeChoice />
      </ClientTexts>
    </SettingsCard>
  );
}
