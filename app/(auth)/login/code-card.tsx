import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Link } from "@/components/ui/link";
import { CodeForm } from "./code-form";

/** The second step of a sign-in (decisions, section 4). */
export function CodeCard({ goal }: { goal: string }) {
  const t = useTranslations("login");
  return (
    <>
      <h2 className="text-xl font-semibold">{t("codeTitle")}</h2>
      <p className="mt-1 mb-5 text-sm text-muted-foreground">{t("codeText")}</p>
      <ClientTexts namespaces={["login.codeForm"]}>
        <CodeForm callbackUrl={goal} />
      </ClientTexts>
      <p className="mt-4 text-center text-sm">
        <Link className="link inline-block py-1" href="/login">
          {t("startAgain")}
        </Link>
      </p>
    </>
  );
}
