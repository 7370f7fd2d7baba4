import { getTranslations } from "next-intl/server";
import { TryAgain } from "@/components/try-again";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Shield, ShieldCheck } from "@/components/ui/icons";
import { database } from "@/db/client";
import { getTwoFactor } from "@/lib/auth/two-factor/queries";
import { loaded } from "@/lib/web/loaded";
import { ENROLMENT } from "@/lib/web/session";
import { SettingsCard } from "./settings-card";

/** How the second factor stands, and the way to it. */
export async function TwoFactorCard({ memberId }: { memberId: string }) {
  const t = await getTranslations("settings");
  const state = await loaded(getTwoFactor(database(), memberId));
  return (
    <SettingsCard id="two-factor" title={t("twoFactor")} text={t("twoFactorText")}>
      {!state && <TryAgain message={t("failed")} />}
      {state && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="grid gap-1">
            <Badge variant={state.enabled ? "success" : "secondary"}>
              {state.enabled ? <ShieldCheck /> : <Shield />}
              {state.enabled ? t("twoFactorOn") : t("twoFactorOff")}
            </Badge>
            {state.enabled && (
              <p className="text-sm text-muted-foreground">
                {t("codesLeft", { count: state.codesLeft })}
              </p>
            )}
          </div>
          <ButtonLink variant="outline" href={ENROLMENT}>
            {state.enabled ? t("twoFactorOpen") : t("twoFactorSetUp")}
          </ButtonLink>
        </div>
      )}
    </SettingsCard>
  );
}
