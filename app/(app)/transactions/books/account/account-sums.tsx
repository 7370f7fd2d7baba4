import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { Sums } from "@/lib/accounting/account-days";
import { formatExact } from "@/lib/money";

type Props = {
  sums: Sums;
  /** Whether the figure grows by credits or by debits. */
  sign: 1 | -1;
  /** The first day; null: from the beginning. */
  since: string | null;
};

/** The figure itself, and what it is the sum of. */
export function AccountSums({ sums: { before, within }, sign, since }: Props) {
  const t = useTranslations("books");
  const moved = (within.credit - within.debit) * sign;
  const rows = [
    ...(since ? [[t("before"), before * sign] as const] : []),
    [t("debit"), within.debit] as const,
    [t("credit"), within.credit] as const,
    [since ? t("moved") : t("standing"), moved] as const,
    ...(since ? [[t("standing"), before * sign + moved] as const] : []),
  ];
  return (
    <Card className="mb-4 p-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        {rows.map(([name, francs]) => (
          <div key={name}>
            <dt className="text-sm text-muted-foreground">{name}</dt>
            {/* Nothing is 0, not −0. */}
            <dd className="figures font-semibold">{formatExact(francs + 0)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
