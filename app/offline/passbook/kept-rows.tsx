import { useLocale, useTranslations } from "next-intl";
import { movedFor, shownStatus, whoOf } from "@/components/transaction-parts";
import { Card } from "@/components/ui/card";
import { formatDateTime } from "@/lib/dates";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { formatExact } from "@/lib/money";
import type { Passbook } from "@/lib/transactions/passbook";

type Props = { rows: ListedTransaction[]; own: Passbook };

/** The newest rows of a passbook as text: what and with whom, the amount, when, and how it stood. */
export function KeptRows({ rows, own }: Props) {
  const t = useTranslations("offline");
  const types = useTranslations("types");
  const methods = useTranslations("methods");
  const status = useTranslations("status");
  const locale = useLocale();
  if (rows.length === 0) return <p className="text-muted-foreground">{t("none")}</p>;
  return (
    <Card className="px-4">
      <ul className="divide-y divide-border">
        {rows.map((row) => {
          const { amount: francs, direction: way } = movedFor(row, own);
          const amount = formatExact(francs);
          const state = shownStatus(row);
          return (
            <li key={row.reference} className="py-2.5">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-medium break-words">{types(row.type)}</span>
                <span className="ml-auto tabular-nums">
                  {way === "in" ? `+${amount}` : way === "out" ? `-${amount}` : amount}
                </span>
              </p>
              <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
                <span>
                  {whoOf(row, methods, own.member)} · {formatDateTime(new Date(row.date), locale)}
                </span>
                {state !== "approved" && <span className="ml-auto">{status(state)}</span>}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
