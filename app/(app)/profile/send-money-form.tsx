"use client";

import { useState } from "react";
import type { StepsLabels } from "@/components/money-steps/labels";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { ungrouped } from "@/lib/grouped";
import { exceedsAvailable } from "@/lib/transfers/rules";
import type { Choice } from "@/lib/web/steps-state";
import { RecipientInput, type RecipientLabels } from "./recipient-input";
import { sendMoneyStep } from "./send-actions";

type Labels = StepsLabels &
  RecipientLabels &
  Record<"recipientHint" | "choose" | "amount" | "availableHint" | "exceeds", string>;
type Props = { available: number; labels: Labels };
/** Who is chosen already. */
type Chosen = { id: string; fullName: string } | null;

/** To whom and how much; then review, password and receipt. */
export function SendMoneyForm({ available, recipient, labels }: Props & { recipient: Chosen }) {
  return (
    <MoneySteps
      action={sendMoneyStep}
      labels={labels}
      typed={recipient ? { recipient: recipient.fullName, recipientId: recipient.id } : {}}
      fields={(typed, errors, choices) => (
        <Fields {...{ available, labels, typed, errors }} choices={choices ?? []} />
      )}
    />
  );
}

type FieldsProps = Props & {
  typed: Record<string, string>;
  errors: Record<string, string>;
  choices: Choice[];
};

/** Says at once when it is more than there is. */
function Fields({ available, labels, typed, errors, choices }: FieldsProps) {
  const [amount, setAmount] = useState(Number(ungrouped(typed.amount ?? "")) || 0);
  const exceeds = exceedsAvailable(amount, available);
  return (
    <>
      <Field
        id="recipient"
        label={labels.recipient}
        hint={labels.recipientHint}
        error={errors.recipient ?? errors.recipientId}
      >
        <RecipientInput typed={typed} labels={labels} />
      </Field>
      {choices.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-medium">{labels.choose}</legend>
          {choices.map(({ value, label, note }) => (
            <label
              key={value}
              className="flex min-h-11 items-center gap-3 rounded-lg border border-border px-3"
            >
              <input
                type="radio"
                name="recipientId"
                value={value}
                defaultChecked={value === typed.recipientId}
              />
              <span>
                {label} <span className="text-muted-foreground">{note}</span>
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
        <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} onAmount={setAmount} />
      </Field>
    </>
  );
}
