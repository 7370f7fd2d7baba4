"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { ReasonField } from "@/components/reason-field";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { WRITTEN_OFF_POINTS } from "@/lib/loans/rules";
import { writeOff } from "./write-off-actions";

type Props = {
  id: string;
  closeHref: string;
  /** Why it cannot be written off; what was just done is told nevertheless. */
  gone: string | null;
};

/** Why the loan is given up; both its sides read it. */
export function WriteOffForm({ id, closeHref, gone }: Props) {
  const t = useTranslations("loans.writeOff");
  const { state, act, failed, filled } = useMemberForm(writeOff, {
    done: () => ({ title: t("doneTitle"), description: t("done"), href: closeHref }),
  });
  const error = failed?.failure.fields?.reason;

  if (state.status === "done") {
    return (
      <Alert variant="success" title={t("doneTitle")}>
        {t("done")}
      </Alert>
    );
  }
  if (gone) return <Alert variant="info">{gone}</Alert>;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={id} />
      {failed && !error && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">{t("text", { points: WRITTEN_OFF_POINTS })}</p>
      <ReasonField label={t("reason")} hint={t("reasonHint")} filled={filled} />
      <FreshPassword failed={failed} />
      <SubmitButton variant="destructive" pendingLabel={t("pending")}>
        {t("submit")}
      </SubmitButton>
    </form>
  );
}
