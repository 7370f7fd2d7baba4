import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { AuthFrame } from "@/app/(auth)/auth-frame";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { database } from "@/db/client";
import { safeCallback } from "@/lib/auth/rules";
import { officePhone } from "@/lib/settings/queries";
import { finishLeaving } from "@/lib/web/leave";
import { loaded } from "@/lib/web/loaded";
import { currentReader } from "@/lib/web/session";
import { currentStep } from "@/lib/web/sign-in-step";
import { CodeCard } from "./code-card";
import { ForgotCard } from "./forgot-card";
import { ResetCard } from "./reset-card";
import { SignInCard } from "./sign-in-card";

type Search = Promise<Record<string, string | string[] | undefined>>;
type Mode = "sign-in" | "code" | "forgot" | "reset";

function modeOf({ mode, reset }: Awaited<Search>): Mode {
  if (typeof reset === "string") return "reset";
  return mode === "forgot" || mode === "code" ? mode : "sign-in";
}

const TITLES = {
  "sign-in": "submit",
  code: "codeTitle",
  forgot: "forgotTitle",
  reset: "resetTitle",
} as const;

export async function generateMetadata({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("login");
  return { title: t(TITLES[modeOf(await searchParams)]) } satisfies Metadata;
}

/**
 * The sign-in screen in its modes (LOG-01): sign in, its second step, forgotten password, new password.
 * A reader who is signed in already goes on, but not from a link that sets a new password.
 */
export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const search = await searchParams;
  const { callbackUrl, reset } = search;
  const goal = safeCallback(typeof callbackUrl === "string" ? callbackUrl : null);
  const mode = modeOf(search);
  await finishLeaving();
  if (mode !== "reset" && (await loaded(currentReader()))) redirect(goal);
  const again = `callbackUrl=${encodeURIComponent(goal)}`;
  if (mode === "code" && !(await currentStep())) redirect(`/login?late=1&${again}`);
  const t = await getTranslations("login");
  return (
    <AuthFrame width="sm">
      <div>
        <h1 className="text-3xl font-semibold">{t("title")}</h1>
        <p className="text-muted-foreground">{t("subtitle")}</p>
        <p className="mt-1 text-sm text-muted-foreground">{t("whose")}</p>
      </div>
      {mode === "sign-in" && <News {...search} />}
      <Card className="p-6">
        {mode === "sign-in" && <SignInCard goal={goal} />}
        {mode === "code" && <CodeCard goal={goal} recovery={search.recovery !== undefined} />}
        {mode === "forgot" && <ForgotCard phone={(await loaded(officePhone(database()))) ?? ""} />}
        {mode === "reset" && <ResetCard token={String(reset)} />}
      </Card>
    </AuthFrame>
  );
}

/** Why the reader is here again. */
function News({ expired, late, done }: Awaited<Search>) {
  const t = useTranslations("login");
  if (done === "reset") {
    return (
      <Alert variant="success" title={t("resetDoneTitle")}>
        {t("resetDone")}
      </Alert>
    );
  }
  if (late !== undefined) {
    return (
      <Alert variant="warning" title={t("lateTitle")}>
        {t("lateText")}
      </Alert>
    );
  }
  if (expired === undefined) return null;
  return (
    <Alert variant="warning" title={t("expiredTitle")}>
      {t("expiredText")}
    </Alert>
  );
}
