import { clsx } from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { DayItem, EntryRow } from "@/components/entry-row";
import { MethodBadge } from "@/components/method-badge";
import { Money } from "@/components/money";
import { StatusBadge } from "@/components/status-badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDateTime, formatDay, formatTime, kigaliDay } from "@/lib/dates";
import type { DepositView } from "@/lib/deposits/schema";
import { formatExact } from "@/lib/money";

type Props = {
  deposits: DepositView[];
  cancelHref: (id: string) => string;
  progressHref: (id: string) => string;
};

/** Each deposit with its state; what waits can be taken back, a rejected one says why (DEP-08 to DEP-13). */
export function DepositHistory({ deposits, cancelHref, progressHref }: Props) {
  const t = useTranslations("deposits");
  const documents = useTranslations("documents");
  const methods = useTranslations("methods");
  const locale = useLocale();
  const days = deposits.map(({ date }) => kigaliDay(new Date(date)));
  return (
    <Card className="table-box">
      <ul className="divide-y divide-border">
        {deposits.map((deposit, at) => (
          <Fragment key={deposit.reference}>
            {days[at] !== days[at - 1] && <DayItem day={formatDay(days[at] ?? "", locale)} />}
            <li>
              <EntryRow
                href={`/transactions?view=${deposit.reference}`}
                who={methods(deposit.method)}
                time={formatTime(new Date(deposit.date))}
                status={deposit.status}
                done={deposit.status === "approved"}
                amount={deposit.net}
                {...(deposit.status === "approved" && { direction: "in" })}
                {...(deposit.fee > 0 && { paid: deposit.amount })}
              />
              {deposit.seenAt && (
                <p
                  className={clsx(
                    "px-4 pb-2 text-xs text-muted-foreground",
                    // Of what is done a phone's row says no more.
                    deposit.status !== "pending" && "in-columns",
                  )}
                >
                  {t("steps", {
                    method: methods(deposit.method),
                    seen: formatDateTime(new Date(deposit.seenAt), locale),
                    status: deposit.status,
                  })}
                </p>
              )}
              <div className="in-columns">
                <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4">
                  <div className="grid min-w-0 gap-1">
                    <p className="flex flex-wrap items-center gap-2">
                      <span className="figures text-sm font-medium">{deposit.reference}</span>
                      <StatusBadge status={deposit.status} />
                      <MethodBadge method={deposit.method} />
                    </p>
                    <p className="break-words text-sm text-muted-foreground">
                      {deposit.description ?? t("noDescription")}
                    </p>
                    {deposit.rejectReason && (
                      <p className="break-words text-sm text-destructive-ink">
                        {t("rejected", { reason: deposit.rejectReason })}
                      </p>
                    )}
                  </div>
                  <div className="ml-auto text-right">
                    <p className="font-semibold">
                      <Money amount={deposit.amount} />
                    </p>
                    {deposit.fee > 0 && (
                      <p className="figures text-xs text-muted-foreground">
                        {t("net")}: {formatExact(deposit.net)}
                      </p>
                    )}
                    <p className="text-xs text-muted-foreground">
                      {formatDateTime(new Date(deposit.date), locale)}
                    </p>
                    {deposit.status === "pending" && !isAsked(deposit) && (
                      <Link
                        href={cancelHref(deposit.id)}
                        scroll={false}
                        aria-label={t("cancelOf", { reference: deposit.reference })}
                        className="link mr-4 inline-flex min-h-11 items-center text-sm pointer-fine:min-h-8"
                      >
                        {t("cancel")}
                      </Link>
                    )}
                    <Link
                      href={`/transactions/${deposit.id}/receipt`}
                      aria-label={documents("receiptOf", { reference: deposit.reference })}
                      className="link inline-flex min-h-11 items-center text-sm pointer-fine:min-h-8"
                    >
                      {documents("receipt")}
                    </Link>
                  </div>
                </div>
              </div>
              {isAsked(deposit) && (
                <p className="px-4 pb-2">
                  <Link href={progressHref(deposit.id)} scroll={false} className="link text-sm">
                    {t("asking.progress")}
                  </Link>
                </p>
              )}
            </li>
          </Fragment>
        ))}
      </ul>
    </Card>
  );
}

/** Whether its provider is asked, or has it: then nobody takes it back. */
const isAsked = ({ status, collect }: DepositView) =>
  status === "pending" && collect !== null && collect.state !== "failed";
