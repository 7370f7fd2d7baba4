"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { liveRate } from "@/components/loans/live-rate";
import { LoanCost } from "@/components/loans/loan-cost";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useFieldText } from "@/components/ui/use-field-text";
import { ungrouped } from "@/lib/grouped";
import { DEFAULT_MAX_RATE, LOAN_BOUNDS, MAX_RATE } from "@/lib/loans/rules";
import { borrowStep } from "./actions";

type Props = {
  today: string;
  first: string;
  last: string;
  /** How much the member may still borrow, in words; null where it could not be read. */
  room: string | null;
};

/** How much, what for, until when and at which price at most; then review, password and receipt. */
export function RequestForm(days: Props) {
  return (
    <MoneySteps
      action={borrowStep}
      texts="borrow.request"
      fields={(typed, errors) => <Fields {...days} typed={typed} errors={errors} />}
    />
  );
}

type FieldsProps = Props & StepFields;

function Fields({ today, first, last, room, typed, errors }: FieldsProps) {
  const t = useTranslations("borrow.request");
  const consent = useTranslations("loans.consent");
  const [amount, setAmount] = useState(Number(ungrouped(typed.amount ?? "")));
  const [rate, rateField] = useFieldText<HTMLInputElement>(typed.maxInterest ?? "");
  const [deadline, deadlineField] = useFieldText<HTMLInputElement>(typed.deadline ?? "");
  return (
    <>
      {room && <p className="text-sm text-muted-foreground">{room}</p>}
      <Field
        id="amount"
        label={t("amount")}
        hint={t("amountHint", LOAN_BOUNDS)}
        error={errors.amount}
      >
        <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} onAmount={setAmount} />
      </Field>
      <Field id="reason" label={t("reason")} hint={t("reasonHint")} error={errors.reason}>
        <Textarea name="reason" rows={2} maxLength={500} defaultValue={typed.reason ?? ""} />
      </Field>
      <Field id="deadline" label={t("deadline")} error={errors.deadline}>
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
        label={t("maxInterest")}
        hint={t("maxInterestHint", { most: MAX_RATE, otherwise: DEFAULT_MAX_RATE })}
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
        amount={amount}
        today={today}
        deadline={deadline}
        tenths={rate.trim() === "" ? DEFAULT_MAX_RATE * 10 : liveRate(rate)}
        heading={t("atMost")}
      />
      <CheckboxField
        id="autoRepay"
        name="autoRepay"
        label={consent("autoRepay")}
        hint={consent("autoRepayHint")}
        defaultChecked={typed.autoRepay === "true"}
      />
    </>
  );
}
