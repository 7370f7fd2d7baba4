"use client";

import { Facts } from "@/components/money-steps/facts";
import type { StepsLabels } from "@/components/money-steps/labels";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { Alert } from "@/components/ui/alert";
import { CheckboxField } from "@/components/ui/checkbox-field";
import type { Fact } from "@/lib/web/steps-state";
import { takeLoanStep } from "./actions";

type Labels = StepsLabels & Record<"intro" | "yearlyHint" | "autoRepay" | "autoRepayHint", string>;
type Props = {
  offerId: string;
  /** The cost card: the same facts that the server reviews. */
  facts: Fact[];
  labels: Labels;
  /** Why the offer cannot be taken any more. */
  gone: string | null;
};

/** The whole agreement with its cost and the consent, then the password, then the receipt. */
export function TakeForm({ offerId, facts, labels, gone }: Props) {
  return (
    <MoneySteps
      action={takeLoanStep}
      labels={labels}
      withoutReview
      stopped={gone && <Alert variant="info">{gone}</Alert>}
      fields={(typed) => (
        <>
          <input type="hidden" name="offerId" value={offerId} />
          <p className="text-sm text-muted-foreground">{labels.intro}</p>
          <div className="rounded-md bg-muted/60 px-3 py-2">
            <Facts facts={facts} />
            <p className="pb-1 text-xs text-muted-foreground">{labels.yearlyHint}</p>
          </div>
          <CheckboxField
            id="autoRepay"
            name="autoRepay"
            label={labels.autoRepay}
            hint={labels.autoRepayHint}
            defaultChecked={typed.autoRepay === "true"}
          />
        </>
      )}
    />
  );
}
