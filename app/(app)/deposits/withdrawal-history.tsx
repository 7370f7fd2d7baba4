import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { DayItem, EntryRow } from "@/components/entry-row";
import { MethodBadge } from "@/components/method-badge";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDateTime, formatDay, formatTime, kigaliDay } from "@/lib/dates";
import type { WithdrawalView } from "@/lib/withdrawals/schema";

/** Each withdrawal with its state and where it goes. */
export function WithdrawalHistory({ withdrawals }: { withdrawals: WithdrawalView[] }) {
  const t = useTranslations("withdrawals");
  const documents = useTranslations("documents");
  const methods = useTranslations("methods");
  const locale = useLocale();
  const days = withdrawals.map(({ date }) => kigaliDay(new Date(date)));
  return (
    <Card className="table-box">
      <ul className="divide-y divide-border">
        {withdrawals.map((each, at) => (
          <Fragment key={each.reference}>
            {days[at] !== days[at - 1] && <DayItem day={formatDay(days[at] ?? "", locale)} />}
            <li>
              <EntryRow
                href={`/transactions?view=${each.reference}`}
                who={methods(each.method)}
                time={formatTime(new Date(each.date))}
                status={each.status === "approved" ? "payable" : each.status}
                done={each.status === "paid"}
                amount={each.amount}
                {...(each.status === "paid" && { direction: "out" })}
              />
              <div className="in-columns">
                <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4">
                  <div className="grid min-w-0 gap-1">
                    <p className="flex flex-wrap items-center gap-2">
                      <span className="figures text-sm font-medium">{each.reference}</span>
                      <StatusBadge status={each.status === "approved" ? "payable" : each.status} />
                      <MethodBadge method={each.method} />
                    </p>
                    <p className="figures break-words whitespace-normal text-sm text-muted-foreground">
                      {each.phone || each.account
                        ? t("toWhere", { where: each.phone ?? each.account ?? "" })
                        : t("toOffice")}
                      {each.description && ` · ${each.description}`}
                    </p>
                    {each.rejectReason && (
                      <p className="break-words text-sm text-destructive-ink">
                        {t(each.status === "failed" ? "notPaid" : "rejected", {
                          reason: each.rejectReason,
                        })}
                      </p>
                    )}
                  </div>
                  <div className="ml-auto text-right">
                    <p className="font-semibold">
                      <Money amount={each.amount} />
                    </p>
                    <p className="text-xs text-muted-foreground">
                      {formatDateTime(new Date(each.date), locale)}
                    </p>
                    <Link
                      href={`/transactions/${each.id}/receipt`}
                      aria-label={documents("receiptOf", { reference: each.reference })}
                      className="link inline-flex min-h-11 items-center text-sm pointer-fine:min-h-8"
                    >
                      {documents("receipt")}
                    </Link>
                    {each.status === "approved" && (
                      <p className="text-xs text-muted-foreground">{t("payable")}</p>
                    )}
                    {each.status === "paid" && each.externalId && (
                      <p className="figures whitespace-normal break-words text-xs text-muted-foreground">
                        {t("paidWith", { number: each.externalId })}
                      </p>
                    )}
                    {each.status === "pending" && (
                      <p className="text-xs text-muted-foreground">{t("held")}</p>
                    )}
                  </div>
                </div>
              </div>
            </li>
          </Fragment>
        ))}
      </ul>
    </Card>
  );
}
