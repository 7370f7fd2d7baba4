"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { AskedCheckbox } from "@/components/ui/asked-checkbox";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { payOut } from "./actions";
import { useDecision } from "./decide/use-decision";
import { PaidFrom, type PaidFromChoice } from "./paid-from";
import { RefuseForm } from "./refuse-form";

type Props = {
  id: string;
  /** Handed over at the office: the payment may have no number. */
  cash: boolean;
  from: PaidFromChoice | null;
  about: { amount: string; name: string };
  closeHref: string;
  next: string | null;
};

const cameTo = (outcome: string) => (outcome === "paid" ? "paid" : "givenBack");

/** Writes down the payment, or gives the money back with a reason. */
export function PayForm({ id, cash, from, about, closeHref, next }: Props) {
  const t = useTranslations("transactions.decision");
  const list = useTranslations("toDecide");
  const { state, act, failed, agreeing, refusing } = useDecision(payOut, {
    said: (outcome) => ({
      title: t(`${cameTo(outcome)}Title`),
      description: t(`${cameTo(outcome)}Text`, about),
    }),
    href: next ?? closeHref,
  });
  return (
    <div className="mt-1 grid gap-5">
      {state.status === "done" && (
        <Alert variant="success">{t(`${cameTo(state.data)}Text`, about)}</Alert>
      )}
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <form action={act} className="grid gap-4">
        <RequestId typed={agreeing?.typed} />
        <input type="hidden" name="id" value={id} />
        <FocusFirstError after={agreeing} />
        <PaidFrom
          from={from}
          error={agreeing?.failure.fields?.channel}
          typed={agreeing?.typed.channel}
        />
        <TextField
          name="externalId"
          label={t("paymentNumber")}
          hint={t(cash ? "paymentNumberCash" : "payoutReceiptHint")}
          error={agreeing?.failure.fields?.externalId}
          defaultValue={agreeing?.typed.externalId ?? ""}
          maxLength={64}
        />
        <FreshPassword failed={agreeing} />
        <AskedCheckbox
          name="receiptChecked"
          label={t("receiptChecked")}
          asked={agreeing?.failure.code === "receipt_alike"}
          typed={agreeing?.typed ?? {}}
        />
        <SubmitButton pendingLabel={t("pending")}>
          {next ? list("paidNext") : t("paid")}
        </SubmitButton>
      </form>
      <RefuseForm
        id={id}
        act={act}
        failed={refusing}
        send={{ name: "status", value: "rejected" }}
        words={{
          or: t("orGiveBack"),
          reason: t("reason"),
          hint: t("reasonHint"),
          refuse: t("giveBack"),
          pending: t("pending"),
        }}
      />
    </div>
  );
}
