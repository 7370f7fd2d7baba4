import { getLocale, getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { database } from "@/db/client";
import { formatDateTime } from "@/lib/dates";
import { getSettings } from "@/lib/settings/queries";
import { loaded } from "@/lib/web/loaded";
import { OrganisationForm } from "./lazy-organisation-form";
import { OrganisationFacts } from "./organisation-facts";
import { SettingsCard } from "./settings-card";

/** The organisation's settings, for those who hold settings.view. `changes`: whether the reader may change them. */
export async function OrganisationCard({ changes }: { changes: boolean }) {
  const t = await getTranslations("settings");
  const locale = await getLocale();
  const settings = await loaded(getSettings(database()));
  return (
    <SettingsCard id="organisation" title={t("organisation")} text={t("organisationText")}>
      {!settings && <TryAgain message={t("failed")} />}
      {settings && !changes && <OrganisationFacts settings={settings} />}
      {settings && changes && (
        <ClientTexts namespaces={["settings.form", "settings.fields", "fresh"]}>
          <OrganisationForm settings={settings} />
        </ClientTexts>
      )}
      {settings?.updatedBy && (
        <p className="text-sm text-muted-foreground">
          {t("changed", {
            name: settings.updatedBy,
            when: formatDateTime(new Date(settings.updatedAt), locale),
          })}
        </p>
      )}
    </SettingsCard>
  );
}
