import type { Metadata } from "next";
import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Answer, AuthFrame } from "@/app/(auth)/auth-frame";
import { FactList } from "@/components/fact-list";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Card } from "@/components/ui/card";
import { formatDateTime } from "@/lib/dates";
import { openInvitation } from "@/lib/invitations/accept";
import { loaded } from "@/lib/web/loaded";
import { openLink } from "@/lib/web/open-link";
import { AcceptForm } from "./accept-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("invite"))("pageTitle") };
}

type Params = Promise<{ token: string }>;

/** Where the link of an invitation leads: to an account of one's own, or to one calm answer. */
export default async function InvitePage({ params }: { params: Params }) {
  const { token } = await params;
  const t = await getTranslations("invite");
  const found = await loaded(openLink((visitor) => openInvitation(visitor, token)));
  return (
    <AuthFrame width="md">
      {found === null && <TryAgain message={t("loadFailed")} />}
      {found && "refusal" in found && <Refusal />}
      {found && "email" in found && <Invitation token={token} {...found} />}
    </AuthFrame>
  );
}

type Open = { email: string; name: string; expiresAt: Date };

function Invitation({ token, email, name, expiresAt }: Open & { token: string }) {
  const t = useTranslations("invite");
  const locale = useLocale();
  return (
    <>
      <div>
        <h1 className="text-3xl font-semibold break-words">{t("title", { name })}</h1>
        <p className="text-muted-foreground">{t("intro")}</p>
      </div>
      <Card className="p-6">
        <FactList className="mb-5" facts={[[t("email"), email]]} />
        <ClientTexts namespaces={["invite.form"]}>
          <AcceptForm token={token} language={locale} />
        </ClientTexts>
      </Card>
      <p className="text-center text-sm text-muted-foreground">
        {t("until", { until: formatDateTime(expiresAt, locale) })}
      </p>
    </>
  );
}

function Refusal() {
  const t = useTranslations("invite");
  return (
    <Answer title={t("invalidTitle")} text={t("invalidText")} href="/login" label={t("signIn")} />
  );
}
