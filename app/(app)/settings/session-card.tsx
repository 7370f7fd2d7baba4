import { useTranslations } from "next-intl";
import { logout } from "@/app/actions";
import { LeaveForm } from "@/components/shell/leave-form";
import { LogOut } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { SettingsCard } from "./settings-card";

/** Who is signed in here, and the way out. */
export function SessionCard({ name, username }: { name: string; username: string }) {
  const t = useTranslations("settings");
  const shell = useTranslations("shell");
  return (
    <SettingsCard id="session" title={t("session")} text={t("signedInAs", { name, username })}>
      <LeaveForm action={logout}>
        <SubmitButton variant="outline">
          <LogOut />
          {shell("logout")}
        </SubmitButton>
      </LeaveForm>
    </SettingsCard>
  );
}
