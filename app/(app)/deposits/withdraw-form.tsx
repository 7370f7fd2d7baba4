"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FactList } from "@/components/fact-list";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { useFieldText } from "@/components/ui/use-field-text";
import { ungrouped } from "@/lib/grouped";
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
      fields={(typed, errors) => <Fields {...rest} typed={typed} errors={errors} />}
    />
  );
}

type FieldsProps = Props & StepFields;

function Fields({ available, phone, offered, typed, errors }: FieldsProps) {
  const t = useTranslations("withdrawals.form");
  const [amount, setAmount] = useState(Number(ungrouped(typed.amount ?? "")));
  const [method, methodField] = useFieldText<HTMLSelectElement>(typed.method ?? "");
  const exceeds = exceedsAvailable(amount, available);
  const known = Number.isInteger(amount) && amount > 0 && !exceeds;
  const goesTo = method === "" ? "phone account" : payoutField(method);
  return (
    <>
      <Field
        id="amount"
        label={t("amount")}
        hint={t("availableHint", { amount: formatExact(available) })}
        error={exceeds ? t("exceeds") : errors.amount}
      >
        <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} onAmount={setAmount} />
      </Field>
      <SelectField
        ref={methodField}
        name="method"
        label={t("method")}
        error={errors.method}
        defaultValue={typed.method ?? ""}
        none={t("choose")}
        choices={offered.map((each) => [each, t(each)])}
      />
      {goesTo?.includes("phone") && (
        <Field
          id="phone"
          label={t("phone")}
          hint={t("phoneHint")}
          error={errors.phone}
          className="once-chosen"
        >
          <Input
            name="phone"
            type="tel"
            autoComplete="tel"
            defaultValue={typed.phone ?? phone}
            maxLength={32}
          />
        </Field>
      )}
      {goesTo?.includes("account") && (
        <Field
          id="account"
          label={t("account")}
          hint={t("accountHint")}
          error={errors.account}
          className="once-chosen"
        >
          <Input
            name="account"
            autoComplete="off"
            defaultValue={typed.account ?? ""}
            maxLength={100}
          />
        </Field>
      )}
      <Field id="description" label={t("description")} error={errors.description}>
        <Input name="description" defaultValue={typed.description ?? ""} maxLength={500} />
      </Field>
      <FactList
        aria-live="polite"
        facts={[[t("after"), known ? formatExact(availableAfter(amount, available)) : "–"]]}
        strong={t("after")}
      />
    </>
  );
}
