"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useFormAction } from "@/components/use-form-action";
import { forgot } from "./actions";

/** An e-mail address, and then one answer for all of them. Works without script. */
export function ForgotForm() {
  const t = useTranslations("login.forgotForm");
  const common = useTranslations("common");
  const { state, act, failed, filled, lost } = useFormAction(forgot);
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
      <TextField
        filled={filled}
        name="email"
        label={t("email")}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <SubmitButton pendingLabel={t("pending")}>
        {lost ? common("tryAgain") : t("submit")}
      </SubmitButton>
    </form>
  );
}
