"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/use-form-action";
import { forgot } from "./actions";

/** An e-mail address, and then one answer for all of them. Works without script. */
export function ForgotForm() {
  const t = useTranslations("login.forgotForm");
  const common = useTranslations("common");
  const { state, act, failed, lost } = useFormAction(forgot);
  if (state.status === "done") {
    return (
      <Alert variant="success" title={t("doneTitle")}>
        {t("done")}
      </Alert>
    );
  }
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      {failed && !failed.failure.fields && (
        <Alert variant="destructive" title={failed.failure.title ?? t("failedTitle")}>
          {failed.failure.message}
        </Alert>
      )}
      <Field id="email" label={t("email")} error={failed?.failure.fields?.email}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={failed?.typed.email ?? ""}
          maxLength={254}
        />
      </Field>
      <SubmitButton pendingLabel={t("pending")}>
        {lost ? common("tryAgain") : t("submit")}
      </SubmitButton>
    </form>
  );
}
