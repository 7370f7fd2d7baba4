import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Link } from "@/components/ui/link";
import { CodeForm } from "./code-form";

/** The second step of a sign-in (decisions, section 4). */
export function CodeCard({ goal, recovery }: { goal: string; recovery: boolean }) {
  const t = useTranslations("login");
  const other = new URLSearchParams({ callbackUrl: goal, ...(!recovery && { recovery: "1" }) });
  return (
    <>
      <h2 className="text-xl font-semibold">{t("codeTitle")}</h2>
      <p className="mt-1 mb-5 text-sm text-muted-foreground">{t("codeText")}</p>
      <ClientTexts namespaces={["login.codeForm"]}>
        <CodeForm key={String(recovery)} callbackUrl={goal} recovery={recovery} />
      </ClientTexts>
      <p className="mt-4 text-center text-sm">
        <Link className="link inline-block py-1" href={`/login?mode=code&${other}`}>
          {t(recovery ? "useApp" : "useRecovery")}
        </Link>
      </p>
      <p className="mt-1 text-center text-sm">
        <Link className="link inline-block py-1" href="/login">
          {t("startAgain")}
        </Link>
      </p>
    </>
  );
}
