import { useLocale, useTranslations } from "next-intl";
import { MemberAvatar } from "@/components/member-avatar";
import { Money } from "@/components/money";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { formatDay } from "@/lib/dates";
import type { BorrowRequestView, Trust } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { formatRate } from "@/lib/percent";
import { LoanBadge, RequestBadge } from "./loan-badge";
import { useOpenDebts } from "./open-debts";
import { OpenLoan } from "./open-loan";
import { TermList } from "./term-list";
import { TrustScore } from "./trust-score";

type Props = {
  request: BorrowRequestView;
  trust?: Trust | null;
  /** Without them nothing can be done with it: a sample. */
  lendHref?: string;
  cancelHref?: string;
};

/** A borrow request: who needs how much, what for, until when, at which price at most (LEN-04 to LEN-12). */
export function RequestCard({ request, trust, lendHref, cancelHref }: Props) {
  const t = useTranslations("loans");
  const locale = useLocale();
  const debtsText = useOpenDebts()(request.openDebts);
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <MemberAvatar fullName={request.borrowerName} profileImage={request.borrowerAvatar} />
        <div className="min-w-0 flex-1">
          <h2 className="font-medium break-words">{request.borrowerName}</h2>
          <p className="mt-1 flex flex-wrap gap-1.5">
            <RequestBadge status={request.status} />
            {request.openDebts.overdueLoans > 0 && <LoanBadge status="overdue" />}
            {request.own && <Badge variant="outline">{t("yourRequest")}</Badge>}
          </p>
        </div>
      </div>
      <p className="text-sm break-words">
        <span className="text-muted-foreground">{t("reason")}: </span>
        {request.reason}
      </p>
      <TermList
        terms={[
          [
            t("amountNeeded"),
            <Money key="amount" amount={request.amount} className="text-lg font-semibold" />,
          ],
          [t("maxRate"), request.maxInterest === 0 ? t("free") : formatRate(request.maxInterest)],
          [t("repaymentDate"), formatDay(request.deadline, locale)],
          [t("maxReturn"), <Money key="return" amount={request.maxReturn} />],
          [t("openDebts.title"), debtsText],
        ]}
      />
      <TrustScore score={request.trustScore} trust={trust} />
      <div className="mt-auto grid">
        <WhatToDo request={request} lendHref={lendHref} cancelHref={cancelHref} />
      </div>
    </Card>
  );
}

/** One cancels one's own, lends to somebody else's, opens the loan that came of it. */
function WhatToDo({ request, lendHref, cancelHref }: Omit<Props, "trust">) {
  const t = useTranslations("loans");
  const lend = useTranslations("lend");
  const open = request.status === "pending";
  const amount = formatExact(request.amount);
  if (request.own && open && cancelHref) {
    const label = t("cancelRequest", { amount });
    return (
      <ButtonLink variant="outline" href={cancelHref} scroll={false} aria-label={label}>
        {t("cancel")}
      </ButtonLink>
    );
  }
  if (request.loanId)
    return <OpenLoan id={request.loanId} label={t("loanOfRequest", { amount })} />;
  if (open && lendHref) {
    const label = lend("lendOf", { amount, name: request.borrowerName });
    return (
      <ButtonLink href={lendHref} scroll={false} aria-label={label}>
        {lend("lend")}
      </ButtonLink>
    );
  }
  // Nobody lends to themselves, ended or not.
  if (request.own) return null;
  return (
    <Button disabled variant="secondary">
      {lend("lend")}
    </Button>
  );
}
