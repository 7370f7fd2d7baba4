import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { Link } from "@/components/ui/link";
import { formatDay } from "@/lib/dates";
import { type FeeRates, feeRate, METHODS } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { type PayInPlace, placeLine } from "@/lib/pay-in";
import { formatRate } from "@/lib/percent";
import {
  isThreshold,
  SETTING_KEYS,
  type Setting,
  type SettingsInput,
  type SettingValue,
  settingOf,
} from "@/lib/settings/rules";
import type { SettingsAhead } from "@/lib/settings/schema";

/** What holds, for those who see the organisation's settings and change none. */
export function OrganisationFacts({ settings }: { settings: SettingsInput }) {
  const words = useSettingWords();
  return (
    <FactList
      facts={SETTING_KEYS.map((key) => [words.name(key), words.value(key, settings[key])])}
    />
  );
}

type AheadProps = {
  ahead: SettingsAhead[];
  /** Whether the reader may change them. */
  changes: boolean;
};

/** What two people have agreed to for days to come, and from where another change of such a day is made. */
export function SettingsAheadList({ ahead, changes }: AheadProps) {
  const t = useTranslations("settings");
  const locale = useLocale();
  return (
    <section aria-label={t("ahead")} className="grid gap-3">
      <h3 className="text-sm font-medium">{t("ahead")}</h3>
      <p className="text-sm text-muted-foreground">{t("aheadText")}</p>
      {ahead.map(({ proposal, from, settings }) => (
        <div key={proposal} className="grid gap-2 rounded-md border p-3">
          <p className="font-medium">{t("aheadFrom", { day: formatDay(from, locale) })}</p>
          <ChangedFacts settings={settings} />
          {changes && (
            <Link href={`/settings?from=${from}#organisation`} className="link w-fit">
              {t("aheadChange", { day: formatDay(from, locale) })}
            </Link>
          )}
        </div>
      ))}
    </section>
  );
}

/** What two people agreed to and does not count, since one of them may not decide on it any more. */
export function SettingsLapsedList({ lapsed }: { lapsed: SettingsAhead[] }) {
  const t = useTranslations("settings");
  const locale = useLocale();
  return (
    <section aria-label={t("lapsed")} className="grid gap-3">
      <h3 className="text-sm font-medium">{t("lapsed")}</h3>
      <p className="text-sm text-muted-foreground">{t("lapsedText")}</p>
      {lapsed.map(({ proposal, from, settings }) => (
        <div key={proposal} className="grid gap-2 rounded-md border p-3">
          <p className="font-medium">{t("lapsedFrom", { day: formatDay(from, locale) })}</p>
          <ChangedFacts settings={settings} />
        </div>
      ))}
    </section>
  );
}

function ChangedFacts({ settings }: { settings: Partial<SettingsInput> }) {
  const words = useSettingWords();
  return (
    <FactList
      facts={SETTING_KEYS.flatMap((key) => {
        const value = settings[key];
        return value === undefined ? [] : [[words.name(key), words.value(key, value)]];
      })}
    />
  );
}

/** What a setting is called, and what a value of it means. */
export function useSettingWords() {
  const t = useTranslations("settings.fields");
  const methods = useTranslations("methods");
  return {
    name: (key: Setting) => t(`${key}.legend`),
    value: (key: Setting, value: SettingValue) => {
      if (isThreshold(key) && value === null) return t(`${key}.never`);
      const setting = settingOf(key);
      if (setting.kind === "places" && value === null) return t(`${key}.shown`, { amount: "none" });
      if (value === null) return "";
      if (setting.kind === "addresses" || setting.kind === "phone" || setting.kind === "text")
        return t(`${key}.shown`, { amount: String(value) || "none" });
      if (setting.kind === "picture")
        return t(`${key}.shown`, { amount: String(value).slice(0, 8) || "none" });
      if (setting.kind === "places") return t(`${key}.shown`, { amount: said(value) || "none" });
      if (setting.kind === "rates") return t(`${key}.shown`, { amount: rated(value) });
      if (setting.kind === "methods")
        return t(`${key}.shown`, { amount: named(String(value)) || "none" });
      const francs = setting.kind === "threshold" || setting.unit === "francs";
      return t(`${key}.shown`, { amount: francs ? formatExact(Number(value)) : String(value) });
    },
  };

  function named(value: string): string {
    const chosen = value.split(", ");
    return METHODS.filter((each) => chosen.includes(each))
      .map((each) => methods(each))
      .join(", ");
  }

  function rated(value: SettingValue): string {
    if (typeof value !== "object") return String(value);
    return METHODS.map(
      (each) => `${methods(each)}: ${formatRate(feeRate(each, value as FeeRates))}`,
    ).join("; ");
  }

  // Of a change, those that differ are told as text.
  function said(value: SettingValue): string {
    if (!Array.isArray(value)) return String(value);
    return value.map((place: PayInPlace) => placeLine(place, methods(place.method))).join("; ");
  }
}
