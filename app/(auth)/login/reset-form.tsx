"use client";

import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { reset } from "./actions";

type Labels = Record<
  "password" | "hint" | "again" | "submit" | "pending" | "errorTitle" | "failed" | "show" | "hide",
  string
>;

/** The new password, twice. Works without script. */
export function ResetForm({ token, labels }: { token: string; labels: Labels }) {
  const [state, act] = useSteadyAction<FormState<null>>(reset, { status: "idle" }, () => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: labels.failed },
    typed: {},
  }));
  const failed = state.status === "failed" ? state.failure : null;
  const errors = failed?.fields ?? {};
  const beside = errors.password ?? errors.confirmPassword;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="token" value={token} />
      {failed && !beside && (
        <Alert variant="destructive" title={labels.errorTitle}>
          {failed.message}
        </Alert>
      )}
      <PasswordField
        name="password"
        label={labels.password}
        hint={labels.hint}
        error={errors.password}
        labels={labels}
      />
      <PasswordField
        name="confirmPassword"
        label={labels.again}
        error={errors.confirmPassword}
        labels={labels}
      />
      <SubmitButton pendingLabel={labels.pending}>{labels.submit}</SubmitButton>
    </form>
  );
}
