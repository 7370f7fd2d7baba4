"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/use-form-action";
import { NEW_PASSWORD_LENGTH } from "@/lib/password-length";
import { reset } from "./actions";

/** The new password, twice. Works without script. */
export function ResetForm({ token }: { token: string }) {
  const t = useTranslations("login.resetForm");
  const common = useTranslations("common");
  const { act, failed, errors, lost, onReset } = useFormAction(reset);
  const beside = errors.password ?? errors.confirmPassword;
  return (
    <form action={act} onReset={onReset} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="token" value={token} />
      {failed && !beside && (
        <Alert variant="destructive" title={failed.failure.title ?? t("failedTitle")}>
          {failed.failure.message}
        </Alert>
      )}
      <PasswordField
        name="password"
        label={t("password")}
        hint={t("hint", { length: NEW_PASSWORD_LENGTH })}
        error={errors.password}
      />
      <PasswordField name="confirmPassword" label={t("again")} error={errors.confirmPassword} />
      <SubmitButton pendingLabel={t("pending")}>
        {lost ? common("tryAgain") : t("submit")}
      </SubmitButton>
    </form>
  );
}
