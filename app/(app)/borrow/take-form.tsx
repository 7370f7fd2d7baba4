"use client";

import { useTranslations } from "next-intl";
import { Facts } from "@/components/money-steps/facts";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { Alert } from "@/components/ui/alert";
import type { Fact } from "@/lib/web/steps-state";
import { takeLoanStep } from "./actions";
import { AutoRepayField } from "./auto-repay-field";

type Props = {
  offerId: string;
  lender: string;
  /** The cost card: the same facts that the server reviews. */
  facts: Fact[];
  /** Why the offer cannot be taken any more. */
  gone: string | null;
};

/** The whole agreement with its cost and the consent, then the password, then the receipt. */
export function TakeForm({ offerId, lender, facts, gone }: Props) {
  const t = useTranslations("borrow.take");
  return (
    <MoneySteps
      action={takeLoanStep}
      texts="borrow.take"
      next={t("next")}
      withoutReview
      stopped={gone && <Alert variant="info">{gone}</Alert>}
      fields={({ typed, errors }) => (
        <>
          {/* The amount is the offer's: no field could show what is wrong with it. */}
          {errors.amount && (
            <Alert variant="destructive" title={t("failedTitle")}>
              {errors.amount}
            </Alert>
          )}
          <input type="hidden" name="offerId" value={offerId} />
          <p className="text-sm text-muted-foreground">{t("intro", { name: lender })}</p>
          <div className="rounded-md bg-muted/60 px-3 py-2">
            <Facts facts={facts} />
            <p className="pb-1 text-xs text-muted-foreground">{t("yearlyHint")}</p>
          </div>
          <AutoRepayField typed={typed} />
        </>
      )}
    />
  );
}
