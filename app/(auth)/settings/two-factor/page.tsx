import { getTranslations } from "next-intl/server";
import { logout } from "@/app/actions";
import { OuterBar } from "@/app/outer-bar";
import { LeaveForm } from "@/components/shell/leave-form";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Settings } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { database } from "@/db/client";
import { getTwoFactor } from "@/lib/auth/two-factor/queries";
import { loaded } from "@/lib/web/loaded";
import { ENROLMENT, requireReader } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { TwoFactorForm } from "./two-factor-form";

export const generateMetadata = titled("twoFactor");

/**
 * A second factor: set up, new recovery codes, switch off (decisions, section 4). It stands outside of
 * the shell, so that it is the same page before and after, and open to those who must enrol first.
 */
export default async function TwoFactorPage() {
  const { actor, mustEnrol } = await requireReader(ENROLMENT);
  const t = await getTranslations("twoFactor");
  const state = await loaded(getTwoFactor(database(), actor.id));
  return (
    <main
      id="main"
      className="grid min-h-dvh content-start justify-items-center px-4 py-8 sm:py-14"
    >
      <div className="grid w-full max-w-lg gap-6">
        <OuterBar />
        <div className="no-print">
          <h1 className="text-2xl font-semibold">{t("title")}</h1>
          <p className="mt-1 text-muted-foreground">{t("subtitle")}</p>
        </div>
        {mustEnrol && (
          <Alert variant="warning" title={t("requiredTitle")}>
            {t("requiredText")}
          </Alert>
        )}
        {!state && <TryAgain message={t("loadFailed")} />}
        <Card className="p-4 sm:p-6">
          <ClientTexts namespaces={["twoFactor", "shell"]}>
            <TwoFactorForm
              enabled={state?.enabled ?? false}
              required={state?.required ?? false}
              username={actor.username}
            />
          </ClientTexts>
        </Card>
        <div className="no-print">
          {mustEnrol ? (
            <LeaveForm action={logout}>
              <SubmitButton variant="outline">{t("requiredLogout")}</SubmitButton>
            </LeaveForm>
          ) : (
            <ButtonLink variant="outline" href="/settings">
              <Settings />
              {t("back")}
            </ButtonLink>
          )}
        </div>
      </div>
    </main>
  );
}
