import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { formatExact } from "@/lib/money";
import {
  isThreshold,
  SETTING_KEYS,
  type Setting,
  type SettingsInput,
  type SettingValue,
  settingOf,
} from "@/lib/settings/rules";

/** What holds, for those who see the organisation's settings and change none. */
export function OrganisationFacts({ settings }: { settings: SettingsInput }) {
  const words = useSettingWords();
  return (
    <FactList
      facts={SETTING_KEYS.map((key) => [words.name(key), words.value(key, settings[key])])}
    />
  );
}

/** What a setting is called, and what a value of it means. */
export function useSettingWords() {
  const t = useTranslations("settings.fields");
  return {
    name: (key: Setting) => t(`${key}.legend`),
    value: (key: Setting, value: SettingValue) => {
      if (value === null) return isThreshold(key) ? t(`${key}.never`) : "";
      const setting = settingOf(key);
      if (setting.kind === "addresses") return t(`${key}.shown`, { amount: value || "none" });
      const francs = setting.kind === "threshold" || setting.unit === "francs";
      return t(`${key}.shown`, { amount: francs ? formatExact(Number(value)) : String(value) });
    },
  };
}
