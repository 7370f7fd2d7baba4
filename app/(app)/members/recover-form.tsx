"use client";

import { useTranslations } from "next-intl";
import { SquareCode } from "@/components/documents/square-code";
import { FreshPassword } from "@/components/fresh-password";
import { ReasonField } from "@/components/reason-field";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useMemberForm } from "@/components/use-member-form";
import { recoverAccess } from "./recover-actions";

/** `byLetter`: they have no e-mail address, and get a code on paper. */
type Props = { id: string; name: string; byLetter: boolean };

/** How the member was recognised; then the link that is handed over, shown once. */
export function RecoverForm({ id, name, byLetter }: Props) {
  const t = useTranslations("members.recovery");
  const { state, act, failed, filled } = useMemberForm(recoverAccess);
  if (state.status === "done") {
    return (
      <div className="grid gap-4">
        <Alert variant="success" title={t("doneTitle")}>
          {t(state.data === "letter" ? "doneLetter" : state.data ? "doneText" : "again", { name })}
        </Alert>
        {state.data && state.data !== "letter" && (
          <>
            <SquareCode square={state.data.square} label={t("square")} className="size-48" />
            <p className="rounded-lg bg-muted p-3 font-mono text-sm break-all">{state.data.link}</p>
          </>
        )}
      </div>
    );
  }
  const beside = filled.errors.reason ?? filled.errors.email;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={id} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">
        {t(byLetter ? "textLetter" : "text", { name })}
      </p>
      <ReasonField label={t("reason")} hint={t("reasonHint")} filled={filled} />
      <TextField
        filled={filled}
        name="email"
        label={t("email")}
        hint={t("emailHint")}
        type="email"
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
      />
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("pending")}>{t("submit")}</SubmitButton>
    </form>
  );
}
