import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";

/** The way from one's offer or request to the loan that came of it. */
export function OpenLoan({ id, label }: { id: string; label: string }) {
  const t = useTranslations("loans.loan");
  return (
    <ButtonLink variant="outline" href={`/borrow/${id}`} aria-label={label}>
      {t("open")}
    </ButtonLink>
  );
}
