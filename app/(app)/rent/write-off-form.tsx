"use client";

import { useRouter } from "next/navigation";
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

type Labels = Record<
  "text" | "reason" | "reasonHint" | "submit" | "pending" | "doneTitle" | "failed",
  string
>;
type Props = {
  id: string;
  closeHref: string;
  labels: Labels;
  /** Why it cannot be written off; what was just done is told nevertheless. */
  gone: string | null;
};

/** Why the loan is given up; both its sides read it. */
export function WriteOffForm({ id, closeHref, labels, gone }: Props) {
  const [state, act] = useSteadyAction<FormState<string>>(
    writeOff,
    { status: "idle" },
    (_, form) => ({
      status: "failed",
      failure: { status: 0, code: "unreachable", message: labels.failed },
      typed: typedText(form),
    }),
  );
  const router = useRouter();
  useEffect(() => {
    if (state.status !== "done") return;
    toast.success({ title: labels.doneTitle, description: state.data });
    router.replace(closeHref, { scroll: false });
  }, [state, labels, router, closeHref]);
  const failed = state.status === "failed" ? state : null;
  const error = failed?.failure.fields?.reason;
  useSessionEnd(failed?.failure.code);

  if (state.status === "done") {
    return (
      <Alert variant="success" title={labels.doneTitle}>
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
      <p className="text-sm text-muted-foreground">{labels.text}</p>
      <Field id="reason" label={labels.reason} hint={labels.reasonHint} error={error}>
        <Textarea
          name="reason"
          rows={2}
          maxLength={500}
          defaultValue={failed?.typed.reason ?? ""}
        />
      </Field>
      <SubmitButton variant="destructive" pendingLabel={labels.pending}>
        {labels.submit}
      </SubmitButton>
    </form>
  );
}
