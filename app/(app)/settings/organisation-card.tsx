import { getLocale, getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { database } from "@/db/client";
import { formatDateTime } from "@/lib/dates";
import { getSettings } from "@/lib/settings/queries";
import { loaded } from "@/lib/web/loaded";
import { ApprovalFacts } from "./approval-facts";
import { ApprovalForm } from "./lazy-approval-form";
import { SettingsCard } from "./settings-card";

/**
 * From which amount a second approver is needed; for those who hold settings.view. `changes`: whether the
 * reader may change it.
 */
export async function OrganisationCard({ changes }: { changes: boolean }) {
  const t = await getTranslations("settings");
  const locale = await getLocale();
  const settings = await loaded(getSettings(database()));
  return (
    <SettingsCard id="organisation" title={t("organisation")} text={t("organisationText")}>
      {!settings && <TryAgain message={t("failed")} />}
      {settings && !changes && <ApprovalFacts from={settings.secondApprovalFrom} />}
      {settings && changes && (
        <ClientTexts namespaces={["settings.approval"]}>
          <ApprovalForm from={settings.secondApprovalFrom} />
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
