import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { formatExact } from "@/lib/money";
import { SETTING_KEYS, type Setting, type SettingsInput } from "@/lib/settings/rules";

/** What holds, for those who see the organisation's settings and change none. */
export function OrganisationFacts({ settings }: { settings: SettingsInput }) {
  const t = useTranslations("settings.fields");
  return (
    <FactList facts={SETTING_KEYS.map((key) => [t(`${key}.legend`), said(key, settings[key])])} />
  );

  function said(key: Setting, value: number | null): string {
    if (value === null) return t(`${key}.never`);
    return t(`${key}.shown`, { amount: formatExact(value) });
  }
}
