import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";

/** Why no notices come by mail: nobody has confirmed this address; nothing where there is none such. */
export function NoMailYet({ email, className }: { email: string | null; className?: string }) {
  const t = useTranslations("notices");
  if (!email) return null;
  return (
    <Alert variant="warning" className={className}>
      <p>{t("unconfirmed", { email })}</p>
      <Link className="link" href="/profile">
        {t("confirmEmail")}
      </Link>
    </Alert>
  );
}
