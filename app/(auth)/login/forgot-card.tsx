import { useTranslations } from "next-intl";
import { OfficePhone } from "@/components/office-phone";
import { ClientTexts } from "@/components/texts/client-texts";
import { Link } from "@/components/ui/link";
import { ForgotForm } from "./forgot-form";

/** Asks for a link by mail (LOG-19, LOG-22), and names the office as the other way. `phone`: its own, or empty. */
export function ForgotCard({ phone }: { phone: string }) {
  const t = useTranslations("login");
  return (
    <>
      <h2 className="text-xl font-semibold">{t("forgotTitle")}</h2>
      <p className="mt-1 mb-5 text-sm text-muted-foreground">{t("forgotText")}</p>
      <ClientTexts namespaces={["login.forgotForm"]}>
        <ForgotForm />
      </ClientTexts>
      <p className="mt-5 text-sm text-muted-foreground">
        {t("forgotOffice")}{" "}
        {phone && (
          <>
            {t("forgotCall")} <OfficePhone phone={phone} />{" "}
          </>
        )}
      </p>
      <p className="mt-4 grid justify-items-center text-sm">
        <Link className="link inline-block py-1" href="/activate">
          {t("haveLetter")}
        </Link>
        <Link className="link inline-block py-1" href="/login">
          {t("backToSignIn")}
        </Link>
      </p>
    </>
  );
}
