import { useTranslations } from "next-intl";
import { PasswordForm } from "./lazy-password-form";
import { SettingsCard } from "./settings-card";

/** The reader's own password (decisions, section 4). */
export function PasswordCard() {
  const t = useTranslations("settings");
  return (
    <SettingsCard id="password-card" title={t("password")} text={t("passwordText")}>
      <PasswordForm
        labels={{
          current: t("currentPassword"),
          password: t("newPassword"),
          hint: t("passwordHint"),
          again: t("confirmPassword"),
          save: t("passwordSave"),
          saving: t("saving"),
          doneTitle: t("passwordDoneTitle"),
          failed: t("passwordFailed"),
          show: t("showPassword"),
          hide: t("hidePassword"),
        }}
      />
    </SettingsCard>
  );
}
