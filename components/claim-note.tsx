import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { formatExact } from "@/lib/money";

/** What the reader owes the cooperative, and what that means; nothing where they owe nothing. Francs. */
export function ClaimNote({ claim }: { claim: number }) {
  const t = useTranslations("dashboard");
  if (claim === 0) return null;
  return (
    <Alert variant="warning" title={t("claim", { amount: formatExact(claim) })}>
      <p>{t("claimText")}</p>
      <Link className="link" href="/transactions?deleted=true">
        {t("claimLink")}
      </Link>
    </Alert>
  );
}
