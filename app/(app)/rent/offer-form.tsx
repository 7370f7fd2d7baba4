"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { liveRate } from "@/components/loans/live-rate";
import { LoanCost } from "@/components/loans/loan-cost";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { AmountField } from "@/components/ui/amount-field";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { useFieldText } from "@/components/ui/use-field-text";
import { wholeTyped } from "@/lib/grouped";
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
      fields={(filled) => <Fields {...rest} filled={filled} />}
    />
  );
}

type FieldsProps = Props & StepFields;

function Fields({ available, today, first, last, filled }: FieldsProps) {
  const t = useTranslations("lend.offer");
  const [amount, setAmount] = useState(wholeTyped(filled.typed.amount ?? ""));
  const [rate, rateField] = useFieldText<HTMLInputElement>(filled.typed.interestRate ?? "");
  const [deadline, deadlineField] = useFieldText<HTMLInputElement>(filled.typed.deadline ?? "");
  const exceeds = exceedsAvailable(amount, available);
  return (
    <>
      <AmountField
        filled={filled}
        name="amount"
        label={t("amount")}
        hint={t("amountHint", { ...LOAN_BOUNDS, amount: formatExact(available) })}
        error={exceeds ? t("exceeds") : undefined}
        onAmount={setAmount}
      />
      <TextField
        ref={rateField}
        filled={filled}
        name="interestRate"
        label={t("interestRate")}
        hint={t("interestRateHint", { least: MIN_RATE, most: MAX_RATE })}
        inputMode="decimal"
        maxLength={8}
      />
      <TextField
        ref={deadlineField}
        filled={filled}
        name="deadline"
        label={t("deadline")}
        type="date"
        min={first}
        max={last}
      />
      <LoanCost
        amount={amount}
        today={today}
        deadline={deadline}
        tenths={liveRate(rate)}
        total={t("total")}
      />
      <TextareaField
        filled={filled}
        name="description"
        label={t("description")}
        rows={2}
        maxLength={500}
      />
      <SelectField
        filled={filled}
        name="visibility"
        label={t("visibility")}
        hint={t("visibilityHint", { score: TRUSTED_FROM })}
        defaultValue="public"
        choices={(["public", "trusted"] as const).map((each) => [each, t(each)])}
      />
    </>
  );
}
