"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/use-form-action";
import { enterCode } from "./actions";

/** Six digits of the authenticator, or a recovery code; works without script. */
export function CodeForm({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations("login.codeForm");
  const common = useTranslations("common");
  const { act, failed } = useFormAction(enterCode, common("unreachable"));
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      {failed && !failed.failure.fields && (
        <Alert variant="destructive" title={t("failedTitle")}>
          {failed.failure.message}
        </Alert>
      )}
      <Field id="code" label={t("code")} hint={t("hint")} error={failed?.failure.fields?.code}>
        <Input
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          className="figures text-lg tracking-widest"
        />
      </Field>
      <SubmitButton pendingLabel={t("pending")}>{t("submit")}</SubmitButton>
    </form>
  );
}
