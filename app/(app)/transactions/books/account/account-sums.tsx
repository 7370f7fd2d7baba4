import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Withheld } from "@/components/withheld";
import type { Days, Sums } from "@/lib/accounting/account-days";
import { addDays } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import { isSince } from "@/lib/withheld";

type Props = {
  sums: Sums;
  /** Whether the figure grows by credits or by debits. */
  sign: 1 | -1;
  days: Days;
  /** The day from which on nothing that adds up is told to the reader, or null. */
  hiddenFrom: string | null;
};

/** The figure itself, and what it is the sum of. */
export function AccountSums({ sums: { before, within }, sign, days, hiddenFrom }: Props) {
  const t = useTranslations("books");
  const { from: since, to } = days;
  const shown = (francs: number, day = to) => (isSince(hiddenFrom, day) ? null : francs);
  const moved = (within.credit - within.debit) * sign;
  const rows = [
    ...(since ? [[t("before"), shown(before * sign, addDays(since, -1))] as const] : []),
    [t("debit"), shown(within.debit)] as const,
    [t("credit"), shown(within.credit)] as const,
    [since ? t("moved") : t("standing"), shown(moved)] as const,
    ...(since ? [[t("standing"), shown(before * sign + moved)] as const] : []),
  ];
  return (
    <Card className="mb-4 p-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-10">
        {rows.map(([name, francs]) => (
          <div key={name}>
            <dt className="text-sm text-muted-foreground">{name}</dt>
            {/* Nothing is 0, not −0. */}
            <dd className="figures font-semibold">
              {francs === null ? <Withheld /> : formatExact(francs + 0)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
