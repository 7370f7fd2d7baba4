import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { PasswordForm } from "./lazy-password-form";
import { SettingsCard } from "./settings-card";

/** The reader's own password (decisions, section 4). */
export function PasswordCard() {
  const t = useTranslations("settings");
  return (
    <SettingsCard id="password-card" title={t("password")} text={t("passwordText")}>
      <ClientTexts namespaces={["settings.passwordForm"]}>
        <PasswordForm />
      </ClientTexts>
    </SettingsCard>
  );
}
