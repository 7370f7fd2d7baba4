"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { NEW_PASSWORD_LENGTH } from "@/lib/password-length";
import { savePassword } from "./access-actions";

/** The current password, and the new one twice. Nothing of it comes back when something is wrong. */
export function PasswordForm() {
  const t = useTranslations("settings.passwordForm");
  const { state, act, failed, errors } = useMemberForm(savePassword, {
    done: () => ({ title: t("doneTitle") }),
  });
  const fields = [
    { name: "currentPassword", label: t("current"), current: true },
    { name: "newPassword", label: t("new"), hint: t("hint", { length: NEW_PASSWORD_LENGTH }) },
    { name: "confirmPassword", label: t("again") },
  ];
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      {failed && !failed.failure.fields && (
        <Alert variant="destructive">{failed.failure.message}</Alert>
      )}
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
