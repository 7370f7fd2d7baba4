import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { openReset } from "@/lib/auth/password-reset";
import { loaded } from "@/lib/web/loaded";
import { openLink } from "@/lib/web/open-link";
import { ResetForm } from "./reset-form";

/** Where the link of a mail leads: to a new password, or to one calm answer (LOG-20, LOG-21, LOG-23). */
export async function ResetCard({ token }: { token: string }) {
  const t = await getTranslations("login");
  const opened = await loaded(openLink((visitor) => openReset(visitor, token)));
  if (opened && "refusal" in opened) {
    return (
      <div className="grid justify-items-start gap-3">
        <h2 className="text-xl font-semibold">{t("resetInvalidTitle")}</h2>
        <p className="text-muted-foreground">{t("resetInvalidText")}</p>
        <ButtonLink variant="outline" className="mt-2" href="/login?mode=forgot">
          {t("askAgain")}
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      {/* The address is told to nobody; but a form sent without script names its origin, or is refused. */}
      <meta name="referrer" content="strict-origin" />
      <h2 className="text-xl font-semibold">{t("resetTitle")}</h2>
      <p className="mt-1 mb-5 text-sm text-muted-foreground">{t("resetText")}</p>
      <ClientTexts namespaces={["login.resetForm"]}>
        <ResetForm token={token} />
      </ClientTexts>
      <p className="mt-4 text-center text-sm">
        <Link className="link inline-block py-1" href="/login">
          {t("backToSignIn")}
        </Link>
      </p>
    </>
  );
}
