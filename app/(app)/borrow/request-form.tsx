"use client";

import { useState } from "react";
import { liveRate } from "@/components/loans/live-rate";
import { LoanCost } from "@/components/loans/loan-cost";
import type { StepsLabels } from "@/components/money-steps/labels";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useFieldText } from "@/components/ui/use-field-text";
import { ungrouped } from "@/lib/grouped";
import { DEFAULT_MAX_RATE } from "@/lib/loans/rules";
import { borrowStep } from "./actions";

type Labels = StepsLabels &
  Record<
    | "amount"
    | "amountHint"
    | "reason"
    | "reasonHint"
    | "deadline"
    | "maxInterest"
    | "maxInterestHint"
    | "autoRepay"
    | "autoRepayHint"
    | "atMost"
    | "interest"
    | "total"
    | "days"
    | "yearly",
    string
  >;
type Props = { today: string; first: string; last: string; labels: Labels };

/** How much, what for, until when and at which price at most; then review, password and receipt. */
export function RequestForm({ labels, ...days }: Props) {
  return (
    <MoneySteps
      action={borrowStep}
      labels={labels}
      fields={(typed, errors) => <Fields {...days} labels={labels} typed={typed} errors={errors} />}
    />
  );
}

type FieldsProps = Props & { typed: Record<string, string>; errors: Record<string, string> };

function Fields({ today, first, last, labels, typed, errors }: FieldsProps) {
  const [amount, setAmount] = useState(Number(ungrouped(typed.amount ?? "")));
  const [rate, rateField] = useFieldText<HTMLInputElement>(typed.maxInterest ?? "");
  const [deadline, deadlineField] = useFieldText<HTMLInputElement>(typed.deadline ?? "");
  return (
    <>
      <Field id="amount" label={labels.amount} hint={labels.amountHint} error={errors.amount}>
        <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} onAmount={setAmount} />
      </Field>
      <Field id="reason" label={labels.reason} hint={labels.reasonHint} error={errors.reason}>
        <Textarea name="reason" rows={2} maxLength={500} defaultValue={typed.reason ?? ""} />
      </Field>
      <Field id="deadline" label={labels.deadline} error={errors.deadline}>
        <Input
          ref={deadlineField}
          name="deadline"
          type="date"
          min={first}
          max={last}
          defaultValue={typed.deadline ?? ""}
        />
      </Field>
      <Field
        id="maxInterest"
        label={labels.maxInterest}
        hint={labels.maxInterestHint}
        error={errors.maxInterest}
      >
        <Input
          ref={rateField}
          name="maxInterest"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          placeholder={String(DEFAULT_MAX_RATE)}
          defaultValue={typed.maxInterest ?? ""}
        />
      </Field>
      <LoanCost
        {...{ amount, today, deadline, labels }}
        tenths={rate.trim() === "" ? DEFAULT_MAX_RATE * 10 : liveRate(rate)}
        heading={labels.atMost}
      />
      <CheckboxField
        id="autoRepay"
        name="autoRepay"
        label={labels.autoRepay}
        hint={labels.autoRepayHint}
        defaultChecked={typed.autoRepay === "true"}
      />
    </>
  );
}
