"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { FactList } from "@/components/fact-list";
import { Alert } from "@/components/ui/alert";
import { AmountField } from "@/components/ui/amount-field";
import { AskedCheckbox } from "@/components/ui/asked-checkbox";
import type { Filled } from "@/components/ui/filled";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useFieldText } from "@/components/ui/use-field-text";
import { useMemberForm } from "@/components/use-member-form";
import { depositFee, needsSenderPhone } from "@/lib/deposits/rules";
import { wholeTyped } from "@/lib/grouped";
import type { FeeRates, Method } from "@/lib/methods";
import { formatExact, MAX_AMOUNT } from "@/lib/money";
import type { WaysToPay } from "@/lib/settings/schema";
import { newDeposit } from "./actions";
import { AskPhone } from "./ask-phone";
import { DepositDone, progressOf } from "./deposit-done";
import { PayWays } from "./pay-ways";

type Props = {
  phone: string;
  requestId: string;
  ways: WaysToPay;
  /** The methods by which members are asked on their phone. */
  asks: readonly Method[];
  /** Whether their provider is the practice network. */
  practice: boolean;
};

/**
 * The form of a deposit: the method and where to pay, then what was paid. Fee and net follow amount and method by the
 * server's own rule.
 */
export function DepositForm({ phone, requestId, ways, asks, practice }: Props) {
  const t = useTranslations("deposits.form");
  const { state, act, failed, filled } = useMemberForm(newDeposit, {
    done: ({ said, asked }) => ({
      title: t(asked ? "askedTitle" : "doneTitle"),
      description: said,
      href: asked ? progressOf(asked) : "/deposits",
    }),
  });
  const beside = Object.keys(filled.errors).some((name) => name in filled.typed);
  const [amount, setAmount] = useState(wholeTyped(filled.typed.amount ?? ""));
  const [method, methodField] = useFieldText<HTMLFieldSetElement>(filled.typed.method ?? "");
  // Confirmed is the deposit that was asked about, not whatever is typed since.
  const questioned = failed?.failure.code === "deposit_alike";
  const again =
    (questioned || filled.typed.again === "true") &&
    method === filled.typed.method &&
    amount === wholeTyped(filled.typed.amount ?? "");

  if (state.status === "done") return <DepositDone {...state.data} />;
  return (
    <form action={act} className="group/deposit grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      {/* The same deposit again is one deposit: an answer may come late or be lost. */}
      <input type="hidden" name="requestId" value={filled.typed.requestId ?? requestId} />
      <p className="text-sm text-muted-foreground">{t("intro")}</p>
      {failed && !beside && !questioned && (
        <Alert variant="destructive" title={failed.failure.title ?? t("failedTitle")}>
          {failed.failure.message}
        </Alert>
      )}
      <Fields
        filled={filled}
        ways={ways}
        asks={asks}
        phone={method === "" || needsSenderPhone(method) ? phone : null}
        isAlike={failed?.failure.code === "receipt_alike"}
        field={methodField}
        onAmount={setAmount}
      />
      <FeeAndNet amount={amount} method={method} rates={ways.rates} />
      <input type="hidden" name="again" value={String(again)} />
      {/* Of which it was asked: without script the answer counts for no other one. */}
      <input type="hidden" name="askedMethod" value={filled.typed.method ?? ""} />
      <input type="hidden" name="askedAmount" value={filled.typed.amount ?? ""} />
      {again && questioned && <Question>{failed?.failure.message}</Question>}
      {again && filled.typed.collect && <input type="hidden" name="collect" value="true" />}
      <SubmitButton name="paid" value="true" pendingLabel={t("pending")}>
        {t(again ? "againSubmit" : "submit")}
      </SubmitButton>
      {/* Behind it: Enter presses the first of a form's buttons. */}
      {asks.length > 0 && !again && <AskPhone practice={practice} />}
    </form>
  );
}

type FieldsProps = Pick<Props, "ways" | "asks"> & {
  filled: Filled;
  /** Whose phone sends it; null where the method needs none. */
  phone: string | null;
  /** Another deposit has the receipt's number. */
  isAlike: boolean;
  field: React.Ref<HTMLFieldSetElement>;
  onAmount: (amount: number) => void;
};

/** The method, and what was paid by it. */
function Fields({ filled, ways, asks, phone, isAlike, field, onAmount }: FieldsProps) {
  const t = useTranslations("deposits.form");
  return (
    <>
      <PayWays
        ways={ways}
        asks={asks}
        chosen={filled.typed.method ?? ""}
        channel={filled.typed.channel}
        error={filled.errors.method}
        field={field}
      />
      <AmountField filled={filled} name="amount" label={t("amount")} onAmount={onAmount} />
      {phone !== null && (
        <TextField
          filled={filled}
          name="senderPhone"
          label={t("senderPhone")}
          hint={t("senderPhoneHint")}
          className="once-chosen"
          type="tel"
          autoComplete="tel"
          defaultValue={phone}
          maxLength={32}
        />
      )}
      <TextField
        filled={filled}
        name="externalId"
        label={t("externalId")}
        hint={t("externalIdHint")}
        maxLength={64}
      />
      <AskedCheckbox
        name="receiptChecked"
        label={t("receiptChecked")}
        asked={isAlike}
        typed={filled.typed}
      />
      <TextField
        filled={filled}
        name="description"
        label={t("description")}
        autoComplete="on"
        maxLength={500}
      />
    </>
  );
}

/** Whether it is meant a second time: heard at once. */
function Question({ children }: { children: React.ReactNode }) {
  const t = useTranslations("deposits.form");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Alert variant="warning" title={t("againTitle")}>
        {children}
      </Alert>
    </div>
  );
}

type FeeProps = { amount: number; method: string; rates: FeeRates };

function FeeAndNet({ amount, method, rates }: FeeProps) {
  const t = useTranslations("deposits.form");
  const known = Number.isInteger(amount) && amount > 0 && amount <= MAX_AMOUNT && method !== "";
  const fee = known ? depositFee(amount, method as Method, rates) : 0;
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
