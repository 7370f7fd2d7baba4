import { useTranslations } from "next-intl";
import { formatExact } from "@/lib/money";
import { SETTING_KEYS, type SettingsInput } from "@/lib/settings/rules";

/** What holds, for those who see the organisation's settings and change none. */
export function OrganisationFacts({ settings }: { settings: SettingsInput }) {
  const t = useTranslations("settings.fields");
  return (
    <dl className="facts">
      {SETTING_KEYS.map((key) => {
        const value = settings[key];
        return (
          <div key={key}>
            <dt>{t(`${key}.legend`)}</dt>
            <dd>
              {value === null
                ? t(`${key}.never`)
                : t(`${key}.shown`, { amount: formatExact(value) })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
