import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { formatExact } from "@/lib/money";
import type { Waiting } from "@/lib/reconciliation/waiting";

type Props = { deposits: Waiting[]; amount: number };

/** What waits of who paid a line, for another amount: that one is rejected, and the line recorded. */
export function Unequal({ deposits, amount }: Props) {
  const t = useTranslations("reconcile.line");
  return deposits.map(({ id, name, reference, amount: asked }) => (
    <Alert key={id} variant="info">
      {t("unequal", { name, asked: formatExact(asked), amount: formatExact(amount) })}{" "}
      <Link href={`/transactions?decide=${id}`} className="underline">
        {t("toUnequal", { reference })}
      </Link>
    </Alert>
  ));
}
