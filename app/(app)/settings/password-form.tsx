"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { savePassword } from "./access-actions";

/** The current password, and the new one twice. Nothing of it comes back when something is wrong. */
export function PasswordForm() {
  const t = useTranslations("settings.passwordForm");
  const [state, act] = useSteadyAction<FormState<string>>(savePassword, { status: "idle" }, () => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: t("failed") },
    typed: {},
  }));
  const failed = state.status === "failed" ? state.failure : null;
  const errors = failed?.fields ?? {};
  useSessionEnd(failed?.code);
  useEffect(() => {
    if (state.status === "done") toast.success({ title: t("doneTitle") });
  }, [state, t]);
  const fields = [
    { name: "currentPassword", label: t("current"), current: true },
    { name: "newPassword", label: t("new"), hint: t("hint") },
    { name: "confirmPassword", label: t("again") },
  ];
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      {failed && !failed.fields && <Alert variant="destructive">{failed.message}</Alert>}
      {state.status === "done" && <Alert variant="success">{state.data}</Alert>}
      {fields.map(({ name, ...field }) => (
        <PasswordField key={name} name={name} {...field} error={errors[name]} />
      ))}
      <div>
        <SubmitButton pendingLabel={t("saving")}>{t("save")}</SubmitButton>
      </div>
    </form>
  );
}
