"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { ReasonField } from "@/components/reason-field";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
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
  const { state, act, failed, filled } = useMemberForm(redeem, {
    done: () => ({ title: t("doneTitle"), description: t("done"), href: closeHref }),
  });
  if (state.status === "done") {
    return (
      <Alert variant="success" title={t("doneTitle")}>
        {t("done")}
      </Alert>
    );
  }
  const beside = filled.errors.count ?? filled.errors.reason;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={id} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">{t("text")}</p>
      <TextField
        filled={filled}
        name="count"
        label={t("count")}
        hint={t("countHint")}
        inputMode="numeric"
        maxLength={9}
        defaultValue={String(shares)}
      />
      <ReasonField label={t("reason")} hint={t("reasonHint")} filled={filled} />
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("pending")}>{t("submit")}</SubmitButton>
    </form>
  );
}
