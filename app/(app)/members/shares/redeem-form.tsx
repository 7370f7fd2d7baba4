"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { ReasonField } from "@/components/reason-field";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { redeem } from "./actions";

type Props = {
  id: string;
  /** How many the member holds: all of them, where they leave. */
  shares: number;
  closeHref: string;
};

/** How many shares become money again, and why; a second person confirms it. */
export function RedeemForm({ id, shares, closeHref }: Props) {
  const t = useTranslations("shares.redeem");
  const { state, act, failed, errors } = useMemberForm(redeem, {
    done: () => ({ title: t("doneTitle"), description: t("done"), href: closeHref }),
  });
  if (state.status === "done") {
    return (
      <Alert variant="success" title={t("doneTitle")}>
        {t("done")}
      </Alert>
    );
  }
  const beside = errors.count ?? errors.reason;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={id} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">{t("text")}</p>
      <Field id="count" label={t("count")} hint={t("countHint")} error={errors.count}>
        <Input
          name="count"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          defaultValue={failed?.typed.count ?? String(shares)}
        />
      </Field>
      <ReasonField label={t("reason")} hint={t("reasonHint")} failed={failed} />
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("pending")}>{t("submit")}</SubmitButton>
    </form>
  );
}
