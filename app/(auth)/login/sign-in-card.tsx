import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Link } from "@/components/ui/link";
import { SignInForm } from "./sign-in-form";

/** Sign in, and the way out for who has forgotten the password (LOG-05 to LOG-11). */
export function SignInCard({ goal }: { goal: string }) {
  const t = useTranslations("login");
  return (
    <>
      <h2 className="text-xl font-semibold">{t("welcome")}</h2>
      <p className="mb-5 text-sm text-muted-foreground">{t("intro")}</p>
      <ClientTexts namespaces={["login.signIn"]}>
        <SignInForm callbackUrl={goal} />
      </ClientTexts>
      <p className="mt-4 grid justify-items-center text-sm">
        <Link className="link inline-block py-1" href="/login?mode=forgot">
          {t("forgot")}
        </Link>
        <Link className="link inline-block py-1" href="/activate">
          {t("haveLetter")}
        </Link>
      </p>
    </>
  );
}
