import { useLocale, useTranslations } from "next-intl";
import { MemberAvatar } from "@/components/member-avatar";
import { Money } from "@/components/money";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { formatDay } from "@/lib/dates";
import type { LoanOfferView, Trust } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { formatRate } from "@/lib/percent";
import { OfferBadge } from "./loan-badge";
import { OpenLoan } from "./open-loan";
import { TermList } from "./term-list";
import { TrustScore } from "./trust-score";

type Props = {
  offer: LoanOfferView;
  trust?: Trust | null;
  /** Without them nothing can be done with it: a sample. */
  takeHref?: string;
  cancelHref?: string;
};

/** A lend offer: who lends, how much, at which price, until when (BOR-04 to BOR-12). */
export function OfferCard({ offer, trust, takeHref, cancelHref }: Props) {
  const t = useTranslations("loans");
  const locale = useLocale();
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <MemberAvatar fullName={offer.lenderName} profileImage={offer.lenderAvatar} />
        <div className="min-w-0 flex-1">
          <h2 className="font-medium break-words">{offer.lenderName}</h2>
          <p className="mt-1 flex flex-wrap gap-1.5">
            <OfferBadge status={offer.status} />
            {offer.own && <Badge variant="outline">{t("yourOffer")}</Badge>}
            {offer.visibility === "trusted" && <Badge variant="outline">{t("trusted")}</Badge>}
          </p>
        </div>
        <p className="text-right text-lg leading-tight font-semibold">
          <Money amount={offer.amount} />
        </p>
      </div>
      <p className="text-sm break-words text-muted-foreground">
        {offer.description ?? t("noDescription")}
      </p>
      <TermList
        terms={[
          [t("rate"), formatRate(offer.interestRate)],
          [t("deadline"), formatDay(offer.deadline, locale)],
          [t("cost.total"), <Money key="total" amount={offer.totalRepayment} />],
        ]}
      />
      <TrustScore score={offer.trustScore} trust={trust} />
      <div className="mt-auto grid">
        <WhatToDo offer={offer} takeHref={takeHref} cancelHref={cancelHref} />
      </div>
    </Card>
  );
}

/** One cancels one's own, takes somebody else's, opens the loan that came of it. */
function WhatToDo({ offer, takeHref, cancelHref }: Omit<Props, "trust">) {
  const t = useTranslations("loans");
  const borrow = useTranslations("borrow");
  const open = offer.status === "available";
  const amount = formatExact(offer.amount);
  if (offer.own && open && cancelHref) {
    const label = t("cancelOffer", { amount });
    return (
      <ButtonLink variant="outline" href={cancelHref} scroll={false} aria-label={label}>
        {t("cancel")}
      </ButtonLink>
    );
  }
  if (offer.loanId) return <OpenLoan id={offer.loanId} label={t("loanOfOffer", { amount })} />;
  if (open && takeHref) {
    const label = borrow("takeOf", { amount, name: offer.lenderName });
    return (
      <ButtonLink href={takeHref} scroll={false} aria-label={label}>
        {borrow("takeThis")}
      </ButtonLink>
    );
  }
  // Nobody takes their own, ended or not.
  if (offer.own) return null;
  return (
    <Button disabled variant="secondary">
      {borrow("takeThis")}
    </Button>
  );
}
