import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { setLanguage } from "@/app/actions";
import { LanguageMenu } from "@/components/shell/language-menu";
import { Logo } from "@/components/shell/logo";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { safeCallback } from "@/lib/auth/rules";
import { loaded } from "@/lib/web/loaded";
import { currentActor } from "@/lib/web/session";
import { SignInForm } from "./sign-in-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("login"))("submit") };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

/** The sign-in screen (LOG). A reader who is signed in already goes on. */
export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const { callbackUrl, expired, forgot } = await searchParams;
  const goal = safeCallback(typeof callbackUrl === "string" ? callbackUrl : null);
  if (await loaded(currentActor())) redirect(goal);
  const t = await getTranslations("login");
  const shell = await getTranslations("shell");
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm gap-6">
        <div className="flex items-center justify-between">
          <Logo />
          <div className="flex gap-1">
            <LanguageMenu action={setLanguage} />
            <ThemeToggle labels={{ light: shell("lightTheme"), dark: shell("darkTheme") }} />
          </div>
        </div>
        <div>
          <h1 className="text-3xl font-semibold">{t("title")}</h1>
          <p className="text-muted-foreground">{t("subtitle")}</p>
        </div>
        {expired !== undefined && (
          <Alert tone="warning" title={t("expiredTitle")}>
            {t("expiredText")}
          </Alert>
        )}
        <Card className="p-6">
          {forgot === undefined ? (
            <>
              <h2 className="text-xl font-semibold">{t("welcome")}</h2>
              <p className="mb-5 text-sm text-muted-foreground">{t("intro")}</p>
              <SignInForm
                callbackUrl={goal}
                labels={{
                  identifier: t("identifier"),
                  password: t("password"),
                  submit: t("submit"),
                  pending: t("pending"),
                  failedTitle: t("failedTitle"),
                  show: t("showPassword"),
                  hide: t("hidePassword"),
                }}
              />
              <p className="mt-4 text-center text-sm">
                <Link className="link" href="/login?forgot=1">
                  {t("forgot")}
                </Link>
              </p>
            </>
          ) : (
            <>
              <h2 className="text-xl font-semibold">{t("forgotTitle")}</h2>
              <p className="my-4 text-muted-foreground">{t("forgotText")}</p>
              <Link className="link" href="/login">
                {t("backToSignIn")}
              </Link>
            </>
          )}
        </Card>
      </div>
    </main>
  );
}
