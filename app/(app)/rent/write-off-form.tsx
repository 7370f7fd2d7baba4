"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { typedText } from "@/lib/web/typed-text";
import { writeOff } from "./write-off-actions";

type Props = {
  id: string;
  closeHref: string;
  /** Why it cannot be written off; what was just done is told nevertheless. */
  gone: string | null;
};

/** Why the loan is given up; both its sides read it. */
export function WriteOffForm({ id, closeHref, gone }: Props) {
  const t = useTranslations("loans.writeOff");
  const [state, act] = useSteadyAction<FormState<string>>(
    writeOff,
    { status: "idle" },
    (_, form) => ({
      status: "failed",
      failure: { status: 0, code: "unreachable", message: t("failed") },
      typed: typedText(form),
    }),
  );
  const router = useRouter();
  useEffect(() => {
    if (state.status !== "done") return;
    toast.success({ title: t("doneTitle"), description: state.data });
    router.replace(closeHref, { scroll: false });
  }, [state, t, router, closeHref]);
  const failed = state.status === "failed" ? state : null;
  const error = failed?.failure.fields?.reason;
  useSessionEnd(failed?.failure.code);

  if (state.status === "done") {
    return (
      <Alert variant="success" title={t("doneTitle")}>
        {state.data}
      </Alert>
    );
  }
  if (gone) return <Alert variant="info">{gone}</Alert>;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={id} />
      {failed && !error && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">{t("text")}</p>
      <Field id="reason" label={t("reason")} hint={t("reasonHint")} error={error}>
        <Textarea
          name="reason"
          rows={2}
          maxLength={500}
          defaultValue={failed?.typed.reason ?? ""}
        />
      </Field>
      <SubmitButton variant="destructive" pendingLabel={t("pending")}>
        {t("submit")}
      </SubmitButton>
    </form>
  );
}
