"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { AmountField } from "@/components/ui/amount-field";
import { Field } from "@/components/ui/field";
import { wholeTyped } from "@/lib/grouped";
import { formatExact } from "@/lib/money";
import { exceedsAvailable } from "@/lib/transfers/rules";
import type { PastRecipient } from "@/lib/transfers/schema";
import type { Choice, StepsState } from "@/lib/web/steps-state";
import { RecipientInput } from "./recipient-input";
import { sendMoneyStep } from "./send-actions";

type Props = { available: number; past: PastRecipient[] };

/** To whom and how much; then review, password and receipt. */
export function SendMoneyForm({ available, past, begins }: Props & { begins: StepsState }) {
  return (
    <MoneySteps
      action={sendMoneyStep}
      texts="send"
      begins={begins}
      fields={(filled, choices) => (
        <Fields available={available} past={past} filled={filled} choices={choices ?? []} />
      )}
    />
  );
}

type FieldsProps = Props & StepFields & { choices: Choice[] };

/** Says at once when it is more than there is. */
function Fields({ available, past, filled, choices }: FieldsProps) {
  const t = useTranslations("send");
  const [amount, setAmount] = useState(wholeTyped(filled.typed.amount ?? "") || 0);
  const exceeds = exceedsAvailable(amount, available);
  return (
    <>
      <Field
        id="recipient"
        label={t("recipient")}
        hint={t("recipientHint")}
        error={filled.errors.recipient ?? filled.errors.recipientId}
      >
        <RecipientInput typed={filled.typed} past={past} />
      </Field>
      {choices.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-medium">{t("choose")}</legend>
          {choices.map(({ value, label, note }) => (
            <label
              key={value}
              className="flex min-h-11 items-center gap-3 rounded-lg border border-border px-3"
            >
              <input
                type="radio"
                name="recipientId"
                value={value}
                defaultChecked={value === filled.typed.recipientId}
              />
              <span>
                {label} <span className="text-muted-foreground">{note}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <AmountField
        filled={filled}
        name="amount"
        label={t("amount")}
        hint={t("availableHint", { amount: formatExact(available) })}
        error={exceeds ? t("exceeds") : undefined}
        onAmount={setAmount}
      />
    </>
  );
}
