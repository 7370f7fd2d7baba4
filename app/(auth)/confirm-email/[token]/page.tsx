import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Answer, AuthFrame } from "@/app/(auth)/auth-frame";
import { FactList } from "@/components/fact-list";
import { ClientTexts } from "@/components/texts/client-texts";
import { TryAgain } from "@/components/try-again";
import { Card } from "@/components/ui/card";
import { formatDateTime } from "@/lib/dates";
import { openEmailChange } from "@/lib/profile/confirm-email";
import { loaded } from "@/lib/web/loaded";
import { openLink } from "@/lib/web/open-link";
import { ConfirmForm } from "./confirm-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("confirmEmail"))("pageTitle") };
}

type Params = Promise<{ token: string }>;

/** Where the link to a new e-mail address leads: to one button, or to one calm answer. */
export default async function ConfirmEmailPage({ params }: { params: Params }) {
  const { token } = await params;
  const t = await getTranslations("confirmEmail");
  const onward = { href: "/profile", label: t("toProfile") };
  const found =
    token === "done"
      ? "done"
      : await loaded(openLink((visitor) => openEmailChange(visitor, token)));
  return (
    <AuthFrame width="md">
      {found === null && <TryAgain message={t("loadFailed")} />}
      {found === "done" && <Answer title={t("doneTitle")} text={t("doneText")} {...onward} />}
      {found && found !== "done" && "refusal" in found && (
        <Answer title={t("invalidTitle")} text={t("invalidText")} {...onward} />
      )}
      {found && found !== "done" && "email" in found && <Question token={token} {...found} />}
    </AuthFrame>
  );
}

type Open = { email: string; fullName: string; expiresAt: Date };

async function Question({ token, email, fullName, expiresAt }: Open & { token: string }) {
  const t = await getTranslations("confirmEmail");
  const until = formatDateTime(expiresAt, await getLocale());
  return (
    <>
      <div>
        <h1 className="text-3xl font-semibold break-words">{t("title", { name: fullName })}</h1>
        <p className="text-muted-foreground">{t("intro")}</p>
      </div>
      <Card className="p-6">
        <FactList className="mb-5" facts={[[t("email"), email]]} />
        <ClientTexts namespaces={["confirmEmail.form"]}>
          <ConfirmForm token={token} />
        </ClientTexts>
      </Card>
      <p className="text-center text-sm text-muted-foreground">{t("until", { until })}</p>
    </>
  );
}
