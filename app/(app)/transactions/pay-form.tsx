"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { decideOn, payOut } from "./actions";
import { useDecision } from "./decide/use-decision";
import { RefuseForm } from "./refuse-form";

type Props = {
  id: string;
  /** Handed over at the office: the payment may have no number. */
  cash: boolean;
  about: { amount: string; name: string };
  closeHref: string;
  next: string | null;
};

/** Writes down the payment, or gives the money back with a reason. */
export function PayForm({ id, cash, about, closeHref, next }: Props) {
  const t = useTranslations("transactions.decision");
  const list = useTranslations("toDecide");
  const href = next ?? closeHref;
  const paid = useDecision(payOut, {
    said: () => ({ title: t("paidTitle"), description: t("paidText", about) }),
    href,
  });
  const back = useDecision(decideOn, {
    said: () => ({ title: t("givenBackTitle"), description: t("givenBackText", about) }),
    href,
  });
  const failed = paid.failed ?? back.failed;
  return (
    <div className="mt-1 grid gap-5">
      {paid.state.status === "done" && <Alert variant="success">{t("paidText", about)}</Alert>}
      {back.state.status === "done" && <Alert variant="success">{t("givenBackText", about)}</Alert>}
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <form action={paid.act} className="grid gap-4">
        <RequestId typed={paid.failed?.typed} />
        <input type="hidden" name="id" value={id} />
        <FocusFirstError after={paid.failed} />
        <Field
          id="externalId"
          label={t("paymentNumber")}
          hint={t(cash ? "paymentNumberCash" : "payoutReceiptHint")}
          error={paid.errors.externalId}
        >
          <Input
            name="externalId"
            defaultValue={paid.typed.externalId ?? ""}
            maxLength={64}
            autoComplete="off"
          />
        </Field>
        <FreshPassword failed={paid.failed} />
        {paid.failed?.failure.code === "receipt_alike" && (
          <CheckboxField id="receiptChecked" name="receiptChecked" label={t("receiptChecked")} />
        )}
        <SubmitButton pendingLabel={t("pending")}>
          {next ? list("paidNext") : t("paid")}
        </SubmitButton>
      </form>
      <RefuseForm
        id={id}
        act={back.act}
        failed={back.failed}
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
