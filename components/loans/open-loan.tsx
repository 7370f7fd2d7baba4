import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";

/** The way from one's offer or request to the loan that came of it. */
export function OpenLoan({ id, label }: { id: string; label: string }) {
  const t = useTranslations("loans.loan");
  return (
    <Button asChild variant="outline">
      <Link href={`/borrow/${id}`} aria-label={label}>
        {t("open")}
      </Link>
    </Button>
  );
}
