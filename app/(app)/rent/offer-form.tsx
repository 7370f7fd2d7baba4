"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { liveRate } from "@/components/loans/live-rate";
import { LoanCost } from "@/components/loans/loan-cost";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { Textarea } from "@/components/ui/textarea";
import { useFieldText } from "@/components/ui/use-field-text";
import { ungrouped } from "@/lib/grouped";
import { LOAN_BOUNDS, MAX_RATE, MIN_RATE, TRUSTED_FROM } from "@/lib/loans/rules";
import { formatExact } from "@/lib/money";
import { exceedsAvailable } from "@/lib/transfers/rules";
import { offerStep } from "./actions";

type Props = { available: number; today: string; first: string; last: string };

/** How much, at which price and until when, and for whom; then review, password and receipt. */
export function OfferForm(rest: Props) {
  return (
    <MoneySteps
      action={offerStep}
      texts="lend.offer"
      fields={(typed, errors) => <Fields {...rest} typed={typed} errors={errors} />}
    />
  );
}

type FieldsProps = Props & StepFields;

function Fields({ available, today, first, last, typed, errors }: FieldsProps) {
  const t = useTranslations("lend.offer");
  const [amount, setAmount] = useState(Number(ungrouped(typed.amount ?? "")));
  const [rate, rateField] = useFieldText<HTMLInputElement>(typed.interestRate ?? "");
  const [deadline, deadlineField] = useFieldText<HTMLInputElement>(typed.deadline ?? "");
  const exceeds = exceedsAvailable(amount, available);
  return (
    <>
      <Field
        id="amount"
        label={t("amount")}
        hint={t("amountHint", { ...LOAN_BOUNDS, amount: formatExact(available) })}
        error={exceeds ? t("exceeds") : errors.amount}
      >
        <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} onAmount={setAmount} />
      </Field>
      <Field
        id="interestRate"
        label={t("interestRate")}
        hint={t("interestRateHint", { least: MIN_RATE, most: MAX_RATE })}
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
      <LoanCost
        amount={amount}
        today={today}
        deadline={deadline}
        tenths={liveRate(rate)}
        total={t("total")}
      />
      <Field id="description" label={t("description")} error={errors.description}>
        <Textarea
          name="description"
          rows={2}
          maxLength={500}
          defaultValue={typed.description ?? ""}
        />
      </Field>
      <SelectField
        name="visibility"
        label={t("visibility")}
        hint={t("visibilityHint", { score: TRUSTED_FROM })}
        error={errors.visibility}
        defaultValue={typed.visibility ?? "public"}
        choices={[
          ["public", t("public")],
          ["trusted", t("trusted")],
        ]}
      />
    </>
  );
}
