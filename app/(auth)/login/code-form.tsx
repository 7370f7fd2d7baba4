"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PATIENCE_MS } from "@/components/ui/in-time";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useFormAction } from "@/components/use-form-action";
import { enterCode } from "./actions";

const DIGITS = { inputMode: "numeric", autoComplete: "one-time-code" } as const;
const RECOVERY = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;

type Props = {
  callbackUrl: string;
  /** A recovery code, which has letters, instead of the authenticator's six digits. */
  recovery: boolean;
};

/** Six digits of the authenticator, or a recovery code; works without script. */
export function CodeForm({ callbackUrl, recovery }: Props) {
  const t = useTranslations("login.codeForm");
  const common = useTranslations("common");
  const { act, failed, lost, onReset } = useFormAction(enterCode, t("lost"), PATIENCE_MS);
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
        name="code"
        label={t(recovery ? "recovery" : "code")}
        hint={t(recovery ? "recoveryHint" : "hint")}
        error={failed?.failure.fields?.code}
        {...(recovery ? RECOVERY : DIGITS)}
        maxLength={64}
        autoFocus
        inputClass="figures text-lg tracking-widest"
      />
      <SubmitButton pendingLabel={t("pending")}>
        {lost ? common("tryAgain") : t("submit")}
      </SubmitButton>
    </form>
  );
}
