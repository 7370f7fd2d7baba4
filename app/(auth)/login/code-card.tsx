import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { CodeForm } from "./code-form";

/** The second step of a sign-in (decisions, section 4). */
export function CodeCard({ goal }: { goal: string }) {
  const t = useTranslations("login");
  const errors = useTranslations("errors");
  return (
    <>
      <h2 className="text-xl font-semibold">{t("codeTitle")}</h2>
      <p className="mt-1 mb-5 text-sm text-muted-foreground">{t("codeText")}</p>
      <CodeForm
        callbackUrl={goal}
        labels={{
          code: t("code"),
          hint: t("codeHint"),
          submit: t("codeSubmit"),
          pending: t("pending"),
          failedTitle: t("failedTitle"),
          lost: errors("unavailable"),
        }}
      />
      <p className="mt-4 text-center text-sm">
        <Link className="link inline-block py-1" href="/login">
          {t("startAgain")}
        </Link>
      </p>
    </>
  );
}
