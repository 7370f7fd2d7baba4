"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PATIENCE_MS } from "@/components/ui/in-time";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useFormAction } from "@/components/use-form-action";
import { signIn } from "./actions";

/** Identifier and password; works without script. */
export function SignInForm({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations("login.signIn");
  const common = useTranslations("common");
  const { act, failed, filled, lost, onReset } = useFormAction(signIn, t("lost"), PATIENCE_MS);
  return (
    <form action={act} onReset={onReset} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      {failed && !failed.failure.fields && (
        <Alert variant="destructive" title={failed.failure.title ?? t("failedTitle")}>
          {failed.failure.message}
        </Alert>
      )}
      <TextField
        filled={filled}
        name="identifier"
        label={t("identifier")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <Field id="password" label={t("password")} error={filled.errors.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <SubmitButton pendingLabel={t("pending")}>
        {lost ? common("tryAgain") : t("submit")}
      </SubmitButton>
    </form>
  );
}
