import { useLocale, useTranslations } from "next-intl";
import { setLanguage } from "@/app/actions";
import { ClientTexts } from "@/components/texts/client-texts";
import { choiceClass } from "./choice-class";
import { SettingsCard } from "./settings-card";
import { ThemeChoice } from "./theme-choice";

const LANGUAGES = [
  ["en", "english"],
  ["rw", "kinyarwanda"],
] as const;

/** Language by a form, with or without script; the theme is the browser's own and needs script. */
export function AppearanceCard() {
  const t = useTranslations("settings");
  const shell = useTranslations("shell");
  const locale = useLocale();
  return (
    <SettingsCard id="appearance" title={t("appearance")} text={t("appearanceText")}>
      <form action={setLanguage}>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-medium">{t("language")}</legend>
          <div className="flex flex-wrap gap-2">
            {LANGUAGES.map(([code, name]) => (
              <button
                key={code}
                type="submit"
                name="language"
                value={code}
                lang={code}
                aria-pressed={code === locale}
                className={choiceClass}
              >
                {shell(name)}
              </button>
            ))}
          </div>
        </fieldset>
      </form>
      <ClientTexts namespaces={["settings.themeChoice"]}>
        <ThemeChoice />
      </ClientTexts>
    </SettingsCard>
  );
}
