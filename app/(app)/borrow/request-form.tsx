"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { liveRate } from "@/components/loans/live-rate";
import { LoanCost } from "@/components/loans/loan-cost";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { AmountField } from "@/components/ui/amount-field";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { useFieldText } from "@/components/ui/use-field-text";
import { wholeTyped } from "@/lib/grouped";
import { DEFAULT_MAX_RATE, LOAN_BOUNDS, MAX_RATE } from "@/lib/loans/rules";
import { borrowStep } from "./actions";
import { AutoRepayField } from "./auto-repay-field";

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
      fields={(filled) => <Fields {...days} filled={filled} />}
    />
  );
}

type FieldsProps = Props & StepFields;

function Fields({ today, first, last, room, filled }: FieldsProps) {
  const t = useTranslations("borrow.request");
  const [amount, setAmount] = useState(wholeTyped(filled.typed.amount ?? ""));
  const [rate, rateField] = useFieldText<HTMLInputElement>(filled.typed.maxInterest ?? "");
  const [deadline, deadlineField] = useFieldText<HTMLInputElement>(filled.typed.deadline ?? "");
  return (
    <>
      {room && <p className="text-sm text-muted-foreground">{room}</p>}
      <AmountField
        filled={filled}
        name="amount"
        label={t("amount")}
        hint={t("amountHint", LOAN_BOUNDS)}
        onAmount={setAmount}
      />
      <TextareaField
        filled={filled}
        name="reason"
        label={t("reason")}
        hint={t("reasonHint")}
        rows={2}
        maxLength={500}
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
      <TextField
        ref={rateField}
        filled={filled}
        name="maxInterest"
        label={t("maxInterest")}
        hint={t("maxInterestHint", { most: MAX_RATE, otherwise: DEFAULT_MAX_RATE })}
        inputMode="decimal"
        maxLength={8}
        placeholder={String(DEFAULT_MAX_RATE)}
      />
      <LoanCost
        amount={amount}
        today={today}
        deadline={deadline}
        tenths={rate.trim() === "" ? DEFAULT_MAX_RATE * 10 : liveRate(rate)}
        heading={t("atMost")}
      />
      <AutoRepayField typed={filled.typed} />
    </>
  );
}
