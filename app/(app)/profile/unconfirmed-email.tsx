"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { confirmOwnEmail } from "./edit-actions";

/** An address that nobody has shown to be the member's own, and the way to show it. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const t = useTranslations("profile.unconfirmedAddress");
  const { act, failed, errors } = useMemberForm(confirmOwnEmail);
  return (
    <Alert variant="warning" title={t("title")} className="mt-5">
      <p>{t("text", { email })}</p>
      {failed && !errors.password && (
        <p className="mt-2 text-destructive-ink">{failed.failure.message}</p>
      )}
      <form action={act} className="mt-3 grid justify-items-start gap-3" noValidate>
        <FocusFirstError after={failed} />
        <PasswordField current name="password" label={t("password")} error={errors.password} />
        <SubmitButton variant="outline" size="sm" pendingLabel={t("sending")}>
          {t("send")}
        </SubmitButton>
      </form>
    </Alert>
  );
}
