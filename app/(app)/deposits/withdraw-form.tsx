"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FactList } from "@/components/fact-list";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { AmountField } from "@/components/ui/amount-field";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { useFieldText } from "@/components/ui/use-field-text";
import { wholeTyped } from "@/lib/grouped";
import type { Method } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { availableAfter, exceedsAvailable } from "@/lib/transfers/rules";
import { payoutField } from "@/lib/withdrawals/rules";
import { withdrawStep } from "./withdraw-actions";

type Props = { available: number; phone: string; offered: readonly Method[] };

/** How much, and where it goes; then review, password and receipt. */
export function WithdrawForm(rest: Props) {
  return (
    <MoneySteps
      action={withdrawStep}
      texts="withdrawals.form"
      fields={(filled) => <Fields {...rest} filled={filled} />}
    />
  );
}

type FieldsProps = Props & StepFields;

function Fields({ available, phone, offered, filled }: FieldsProps) {
  const t = useTranslations("withdrawals.form");
  const [amount, setAmount] = useState(wholeTyped(filled.typed.amount ?? ""));
  const [method, methodField] = useFieldText<HTMLSelectElement>(filled.typed.method ?? "");
  const exceeds = exceedsAvailable(amount, available);
  const known = Number.isInteger(amount) && amount > 0 && !exceeds;
  return (
    <>
      <AmountField
        filled={filled}
        name="amount"
        label={t("amount")}
        hint={t("availableHint", { amount: formatExact(available) })}
        error={exceeds ? t("exceeds") : undefined}
        onAmount={setAmount}
      />
      <SelectField
        ref={methodField}
        filled={filled}
        name="method"
        label={t("method")}
        none={t("choose")}
        choices={offered.map((each) => [each, t(each)])}
      />
      <PayoutFields method={method} phone={phone} filled={filled} />
      <TextField
        filled={filled}
        name="description"
        label={t("description")}
        autoComplete="on"
        maxLength={500}
      />
      <FactList
        aria-live="polite"
        facts={[[t("after"), known ? formatExact(availableAfter(amount, available)) : "–"]]}
        strong={t("after")}
      />
    </>
  );
}

type PayoutProps = StepFields & { method: string; phone: string };

/** Where it is paid to; while no method is chosen, either. */
function PayoutFields({ method, phone, filled }: PayoutProps) {
  const t = useTranslations("withdrawals.form");
  const goesTo = method === "" ? "phone account" : payoutField(method);
  return (
    <>
      {goesTo?.includes("phone") && (
        <TextField
          filled={filled}
          name="phone"
          label={t("phone")}
          hint={t("phoneHint")}
          className="once-chosen"
          type="tel"
          autoComplete="tel"
          defaultValue={phone}
          maxLength={32}
        />
      )}
      {goesTo?.includes("account") && (
        <TextField
          filled={filled}
          name="account"
          label={t("account")}
          hint={t("accountHint")}
          className="once-chosen"
          maxLength={100}
        />
      )}
    </>
  );
}
