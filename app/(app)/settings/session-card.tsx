import { getTranslations } from "next-intl/server";
import { logout } from "@/app/actions";
import { LogOut } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { SettingsCard } from "./settings-card";

/** Who is signed in here, and the way out. */
export async function SessionCard({ name, username }: { name: string; username: string }) {
  const t = await getTranslations("settings");
  const shell = await getTranslations("shell");
  return (
    <SettingsCard id="session" title={t("session")} text={t("signedInAs", { name, username })}>
      <form action={logout}>
        <SubmitButton variant="outline">
          <LogOut />
          {shell("logout")}
        </SubmitButton>
      </form>
    </SettingsCard>
  );
}
