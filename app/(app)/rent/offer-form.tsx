"use client";

import { useState } from "react";
import { liveRate } from "@/components/loans/live-rate";
import { LoanCost } from "@/components/loans/loan-cost";
import type { StepsLabels } from "@/components/money-steps/labels";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useFieldText } from "@/components/ui/use-field-text";
import { ungrouped } from "@/lib/grouped";
import { exceedsAvailable } from "@/lib/transfers/rules";
import { offerStep } from "./actions";

type Labels = StepsLabels &
  Record<
    | "amount"
    | "amountHint"
    | "exceeds"
    | "interestRate"
    | "interestRateHint"
    | "deadline"
    | "description"
    | "visibility"
    | "visibilityHint"
    | "public"
    | "trusted"
    | "interest"
    | "total"
    | "days"
    | "yearly",
    string
  >;
type Props = { available: number; today: string; first: string; last: string; labels: Labels };

/** How much, at which price and until when, and for whom; then review, password and receipt. */
export function OfferForm({ labels, ...rest }: Props) {
  return (
    <MoneySteps
      action={offerStep}
      labels={labels}
      fields={(typed, errors) => <Fields {...rest} labels={labels} typed={typed} errors={errors} />}
    />
  );
}

type FieldsProps = Props & { typed: Record<string, string>; errors: Record<string, string> };

function Fields({ available, today, first, last, labels, typed, errors }: FieldsProps) {
  const [amount, setAmount] = useState(Number(ungrouped(typed.amount ?? "")));
  const [rate, rateField] = useFieldText<HTMLInputElement>(typed.interestRate ?? "");
  const [deadline, deadlineField] = useFieldText<HTMLInputElement>(typed.deadline ?? "");
  const exceeds = exceedsAvailable(amount, available);
  return (
    <>
      <Field
        id="amount"
        label={labels.amount}
        hint={labels.amountHint}
        error={exceeds ? labels.exceeds : errors.amount}
      >
        <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} onAmount={setAmount} />
      </Field>
      <Field
        id="interestRate"
        label={labels.interestRate}
        hint={labels.interestRateHint}
        error={errors.interestRate}
      >
        <Input
          ref={rateField}
          name="interestRate"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          defaultValue={typed.interestRate ?? ""}
        />
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
      <LoanCost {...{ amount, today, deadline, labels }} tenths={liveRate(rate)} />
      <Field id="description" label={labels.description} error={errors.description}>
        <Textarea
          name="description"
          rows={2}
          maxLength={500}
          defaultValue={typed.description ?? ""}
        />
      </Field>
      <Field
        id="visibility"
        label={labels.visibility}
        hint={labels.visibilityHint}
        error={errors.visibility}
      >
        <Select
          key={typed.visibility}
          name="visibility"
          defaultValue={typed.visibility ?? "public"}
        >
          <option value="public">{labels.public}</option>
          <option value="trusted">{labels.trusted}</option>
        </Select>
      </Field>
    </>
  );
}
