import { useLocale, useTranslations } from "next-intl";
import { direction, isGone, partyOf, shownStatus } from "@/components/transaction-parts";
import { Card } from "@/components/ui/card";
import { formatDateTime } from "@/lib/dates";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { formatExact } from "@/lib/money";

type Props = { rows: ListedTransaction[]; reader: string };

/** The newest rows of a passbook as text: what and with whom, the amount, when, and how it stood. */
export function KeptRows({ rows, reader }: Props) {
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
          const way = isGone(row) ? undefined : direction(row, reader);
          const amount = formatExact(row.amount - row.fee);
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
                  {partyOf(row, way === "out" ? "to" : "from", methods)} ·{" "}
                  {formatDateTime(new Date(row.date), locale)}
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
