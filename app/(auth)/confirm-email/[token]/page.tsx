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
import { openEmailChange } from "@/lib/profile/confirm-email";
import { explain } from "@/lib/web/failures";
import { loaded } from "@/lib/web/loaded";
import { addressOf } from "@/lib/web/session";
import { ConfirmForm } from "./confirm-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("confirmEmail"))("pageTitle") };
}

type Params = Promise<{ token: string }>;

/** Where the link to a new e-mail address leads: to one button, or to one calm answer. */
export default async function ConfirmEmailPage({ params }: { params: Params }) {
  const { token } = await params;
  const t = await getTranslations("confirmEmail");
  const shell = await getTranslations("shell");
  const found = token === "done" ? "done" : await loaded(read(token));
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
        {found === "done" && <Answer title={t("doneTitle")} text={t("doneText")} />}
        {found && found !== "done" && "refusal" in found && <Refusal {...found} />}
        {found && found !== "done" && "email" in found && <Question token={token} {...found} />}
      </div>
    </main>
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
        <dl className="facts mb-5">
          <div>
            <dt>{t("email")}</dt>
            <dd className="break-all">{email}</dd>
          </div>
        </dl>
        <ConfirmForm
          token={token}
          labels={{
            confirm: t("confirm"),
            confirming: t("confirming"),
            failedTitle: t("failedTitle"),
            failedText: t("failedText"),
          }}
        />
      </Card>
      <p className="text-center text-sm text-muted-foreground">{t("until", { until })}</p>
    </>
  );
}

async function Refusal({ refusal, text }: { refusal: string; text: string }) {
  const t = await getTranslations("confirmEmail");
  return refusal === "too_many_attempts" ? (
    <Answer title={t("waitTitle")} text={text} />
  ) : (
    <Answer title={t("invalidTitle")} text={t("invalidText")} />
  );
}

async function Answer({ title, text }: { title: string; text: string }) {
  const t = await getTranslations("confirmEmail");
  return (
    <Card className="grid justify-items-start gap-3 p-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="text-muted-foreground">{text}</p>
      <Button asChild variant="outline" className="mt-2">
        <Link href="/profile">{t("toProfile")}</Link>
      </Button>
    </Card>
  );
}

async function read(token: string): Promise<Open | { refusal: string; text: string }> {
  const visitor = { db: database(), now: new Date(), address: addressOf(await headers()) };
  try {
    const { email, fullName, expiresAt } = await openEmailChange(visitor, token);
    return { email, fullName, expiresAt };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error.code, text: (await explain(error)).message };
  }
}
