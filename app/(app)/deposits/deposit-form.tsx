"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FactList } from "@/components/fact-list";
import { Alert } from "@/components/ui/alert";
import { AmountInput } from "@/components/ui/amount-input";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFieldText } from "@/components/ui/use-field-text";
import { useMemberForm } from "@/components/use-member-form";
import { depositFee, needsSenderPhone } from "@/lib/deposits/rules";
import { ungrouped } from "@/lib/grouped";
import { METHODS, type Method, methodFacts } from "@/lib/methods";
import { formatExact, MAX_AMOUNT } from "@/lib/money";
import { newDeposit } from "./actions";

type Props = { phone: string; requestId: string };

/** The form of a deposit; fee and net follow amount and method by the server's own rule. */
export function DepositForm({ phone, requestId }: Props) {
  const t = useTranslations("deposits.form");
  const { state, act, failed, typed, errors } = useMemberForm(newDeposit, {
    lost: t("failedText"),
    done: (said) => ({ title: t("doneTitle"), description: said, href: "/deposits" }),
  });
  const beside = Object.keys(errors).some((name) => name in typed);
  const [amount, setAmount] = useState(Number(ungrouped(typed.amount ?? "")));
  const [method, methodField] = useFieldText<HTMLSelectElement>(typed.method ?? "");
  const withFee = (each: Method) => {
    const percent = String(methodFacts(each).feeBasisPoints / 100);
    return t(percent === "0" ? "withoutFee" : "withFee", { method: t(each), percent });
  };

  if (state.status === "done") {
    return (
      <Alert variant="success" title={t("doneTitle")}>
        {state.data} {t("doneNext")}
      </Alert>
    );
  }
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      {/* The same deposit again is one deposit: an answer may come late or be lost. */}
      <input type="hidden" name="requestId" value={typed.requestId ?? requestId} />
      <p className="text-sm text-muted-foreground">{t("intro")}</p>
      {failed && !beside && (
        <Alert variant="destructive" title={t("failedTitle")}>
          {failed.failure.message}
        </Alert>
      )}
      <Field id="amount" label={t("amount")} error={errors.amount}>
        <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} onAmount={setAmount} />
      </Field>
      <SelectField
        ref={methodField}
        name="method"
        label={t("method")}
        error={errors.method}
        defaultValue={typed.method ?? ""}
        none={t("choose")}
        choices={METHODS.map((each) => [each, withFee(each)])}
      />
      {(method === "" || needsSenderPhone(method)) && (
        <Field
          id="senderPhone"
          label={t("senderPhone")}
          hint={t("senderPhoneHint")}
          error={errors.senderPhone}
        >
          <Input
            name="senderPhone"
            type="tel"
            autoComplete="tel"
            defaultValue={typed.senderPhone ?? phone}
            maxLength={32}
          />
        </Field>
      )}
      <Field
        id="externalId"
        label={t("externalId")}
        hint={t("externalIdHint")}
        error={errors.externalId}
      >
        <Input
          name="externalId"
          autoComplete="off"
          defaultValue={typed.externalId ?? ""}
          maxLength={64}
        />
      </Field>
      {failed?.failure.code === "receipt_alike" && (
        <CheckboxField id="receiptChecked" name="receiptChecked" label={t("receiptChecked")} />
      )}
      <Field id="description" label={t("description")} error={errors.description}>
        <Input name="description" defaultValue={typed.description ?? ""} maxLength={500} />
      </Field>
      <FeeAndNet amount={amount} method={method} />
      <SubmitButton pendingLabel={t("pending")}>{t("submit")}</SubmitButton>
    </form>
  );
}

function FeeAndNet({ amount, method }: { amount: number; method: string }) {
  const t = useTranslations("deposits.form");
  const known = Number.isInteger(amount) && amount > 0 && amount <= MAX_AMOUNT && method !== "";
  const fee = known ? depositFee(amount, method as Method) : 0;
  return (
    <FactList
      aria-live="polite"
      facts={[
        [t("fee"), known ? formatExact(fee) : "–"],
        [t("net"), known ? formatExact(amount - fee) : "–"],
      ]}
      strong={t("net")}
    />
  );
}
