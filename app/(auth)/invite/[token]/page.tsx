import type { Metadata } from "next";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { setLanguage } from "@/app/actions";
import { LanguageMenu } from "@/components/shell/language-menu";
import { Logo } from "@/components/shell/logo";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { TryAgain } from "@/components/try-again";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { formatDateTime } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { openInvitation } from "@/lib/invitations/accept";
import { splitName } from "@/lib/invitations/rules";
import { explain } from "@/lib/web/failures";
import { loaded } from "@/lib/web/loaded";
import { addressOf } from "@/lib/web/session";
import { AcceptForm } from "./accept-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("invite"))("pageTitle") };
}

type Params = Promise<{ token: string }>;

/** Where the link of an invitation leads: to an account of one's own, or to one calm answer. */
export default async function InvitePage({ params }: { params: Params }) {
  const { token } = await params;
  const t = await getTranslations("invite");
  const shell = await getTranslations("shell");
  const found = await loaded(read(token));
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-md gap-6">
        <div className="flex items-center justify-between">
          <Logo />
          <div className="flex gap-1">
            <LanguageMenu action={setLanguage} />
            <ThemeToggle labels={{ light: shell("lightTheme"), dark: shell("darkTheme") }} />
          </div>
        </div>
        {found === null && <TryAgain message={t("loadFailed")} />}
        {found && "refusal" in found && <Refusal {...found} />}
        {found && "email" in found && <Invitation token={token} {...found} />}
      </div>
    </main>
  );
}

type Open = { email: string; name: string; expiresAt: Date };

async function Invitation({ token, email, name, expiresAt }: Open & { token: string }) {
  const t = await getTranslations("invite");
  const shell = await getTranslations("shell");
  const locale = await getLocale();
  return (
    <>
      <div>
        <h1 className="text-3xl font-semibold break-words">{t("title", { name })}</h1>
        <p className="text-muted-foreground">{t("intro")}</p>
      </div>
      <Card className="p-6">
        <dl className="facts mb-5">
          <div>
            <dt>{t("email")}</dt>
            <dd className="break-all">{email}</dd>
          </div>
        </dl>
        <AcceptForm
          token={token}
          {...splitName(name)}
          language={locale}
          labels={{
            firstName: t("firstName"),
            lastName: t("lastName"),
            username: t("username"),
            usernameHint: t("usernameHint"),
            phone: t("phone"),
            phoneHint: t("phoneHint"),
            password: t("password"),
            passwordHint: t("passwordHint"),
            language: t("language"),
            submit: t("submit"),
            pending: t("pending"),
            failedTitle: t("failedTitle"),
            failedText: t("failedText"),
            show: t("show"),
            hide: t("hide"),
            en: shell("english"),
            rw: shell("kinyarwanda"),
          }}
        />
      </Card>
      <p className="text-center text-sm text-muted-foreground">
        {t("until", { until: formatDateTime(expiresAt, locale) })}
      </p>
    </>
  );
}

async function Refusal({ refusal, text }: { refusal: string; text: string }) {
  const t = await getTranslations("invite");
  const waiting = refusal === "too_many_attempts";
  return (
    <Card className="grid justify-items-start gap-3 p-6">
      <h1 className="text-xl font-semibold">{waiting ? t("waitTitle") : t("invalidTitle")}</h1>
      <p className="text-muted-foreground">{waiting ? text : t("invalidText")}</p>
      <Button asChild variant="outline" className="mt-2">
        <Link href="/login">{t("signIn")}</Link>
      </Button>
    </Card>
  );
}

async function read(token: string): Promise<Open | { refusal: string; text: string }> {
  const visitor = { db: database(), now: new Date(), address: addressOf(await headers()) };
  try {
    const { email, name, expiresAt } = await openInvitation(visitor, token);
    return { email, name, expiresAt };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error.code, text: (await explain(error)).message };
  }
}
