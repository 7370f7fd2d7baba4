"use client";

import { useState } from "react";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { ungrouped } from "@/lib/grouped";
import { exceedsAvailable } from "@/lib/transfers/rules";
import { RecipientInput } from "./recipient-input";
import type { SendLabels, SendState } from "./send-steps";

type Props = { state: SendState; available: number; labels: SendLabels };

/** To whom and how much; says at once when it is more than there is. */
export function FormStep({ state, available, labels }: Props) {
  const { typed, choices, failure } = state;
  const errors = failure?.fields ?? {};
  const [amount, setAmount] = useState(Number(ungrouped(typed.amount)) || 0);
  const exceeds = exceedsAvailable(amount, available);
  return (
    <>
      <FocusFirstError after={failure} />
      <input type="hidden" name="requestId" value={typed.requestId} />
      <Field
        id="recipient"
        label={labels.recipient}
        hint={labels.recipientHint}
        error={errors.recipient ?? errors.recipientId}
      >
        <RecipientInput typed={typed} labels={labels} />
      </Field>
      {choices && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-medium">{labels.choose}</legend>
          {choices.map((member) => (
            <label
              key={member.id}
              className="flex min-h-11 items-center gap-3 rounded-lg border border-border px-3"
            >
              <input type="radio" name="recipientId" value={member.id} />
              <span>
                {member.fullName} <span className="text-muted-foreground">@{member.username}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Field
        id="amount"
        label={labels.amount}
        hint={labels.availableHint}
        error={exceeds ? labels.exceeds : errors.amount}
      >
        <AmountInput name="amount" min={1} defaultValue={typed.amount} onAmount={setAmount} />
      </Field>
      <SubmitButton name="intent" value="review" pendingLabel={labels.checking}>
        {labels.next}
      </SubmitButton>
    </>
  );
}
