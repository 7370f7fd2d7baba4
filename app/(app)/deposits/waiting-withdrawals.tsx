import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { formatDateTime } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import type { WithdrawalView } from "@/lib/withdrawals/views";

type Props = { waiting: WithdrawalView[]; cancelHref: (id: string) => string };

/** What of a member's withdrawals can still be taken back, above everything else. */
export async function WaitingWithdrawals({ waiting, cancelHref }: Props) {
  const t = await getTranslations("withdrawals");
  const methods = await getTranslations("withdrawals.form");
  const locale = await getLocale();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-title" className="mb-6 grid grid-cols-1 gap-2">
      <h2 id="waiting-title" className="font-semibold">
        {t("waiting")}
      </h2>
      <Card>
        <ul className="divide-y divide-border">
          {waiting.map((each) => (
            <li key={each.id} className="flex items-center justify-between gap-3 px-4 py-2.5">
              <p className="min-w-0">
                <span className="figures font-semibold">{formatExact(each.amount)}</span>
                <span className="block break-words text-sm text-muted-foreground">
                  {[methods(each.method), each.phone ?? each.account].filter(Boolean).join(" · ")}
                  {` · ${formatDateTime(new Date(each.date), locale)}`}
                </span>
              </p>
              <ButtonLink
                size="sm"
                variant="outline"
                href={cancelHref(each.id)}
                scroll={false}
                aria-label={t("cancelOf", { reference: each.reference })}
              >
                {t("cancel")}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
