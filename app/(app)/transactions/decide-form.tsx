"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { typedText } from "@/lib/web/typed-text";
import { decideOn } from "./actions";

type Labels = Record<
  | "approve"
  | "reject"
  | "or"
  | "externalId"
  | "externalIdHint"
  | "reason"
  | "reasonHint"
  | "pending"
  | "lost"
  | "approvedTitle"
  | "approvedText"
  | "rejectedTitle"
  | "rejectedText"
  | "firstTitle"
  | "firstText",
  string
>;
type Outcome = "approved" | "rejected" | "first";
type Props = {
  id: string;
  /** The receipt's number so far; null where there is no receipt. */
  externalId: string | null;
  closeHref: string;
  labels: Labels;
};

/** Approve, or reject with a reason; two forms, so that Enter never does the other one. */
export function DecideForm({ id, externalId, closeHref, labels }: Props) {
  const [state, act] = useSteadyAction<FormState<Outcome>>(
    decideOn,
    { status: "idle" },
    (_, form) => ({
      status: "failed",
      failure: { status: 0, code: "unreachable", message: labels.lost },
      typed: typedText(form),
    }),
  );
  const router = useRouter();
  useEffect(() => {
    if (state.status !== "done") return;
    toast.success({
      title: labels[`${state.data}Title`],
      description: labels[`${state.data}Text`],
    });
    router.replace(closeHref, { scroll: false });
  }, [state, labels, router, closeHref]);

  const failed = state.status === "failed" ? state : null;
  const errors = failed?.failure.fields ?? {};
  useSessionEnd(failed?.failure.code);
  return (
    <div className="mt-1 grid gap-5">
      {state.status === "done" && <Alert variant="success">{labels[`${state.data}Text`]}</Alert>}
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <form action={act} className="grid gap-4">
        <input type="hidden" name="id" value={id} />
        <FocusFirstError after={failed} />
        {externalId !== null && (
          <Field
            id="externalId"
            label={labels.externalId}
            hint={labels.externalIdHint}
            error={errors.externalId}
          >
            <Input
              name="externalId"
              defaultValue={failed?.typed.externalId ?? externalId}
              maxLength={64}
              autoComplete="off"
            />
          </Field>
        )}
        <SubmitButton name="status" value="approved" pendingLabel={labels.pending}>
          {labels.approve}
        </SubmitButton>
      </form>
      <form action={act} className="grid gap-4 border-t border-border pt-4">
        <input type="hidden" name="id" value={id} />
        <FocusFirstError after={failed} />
        <p className="text-sm text-muted-foreground">{labels.or}</p>
        <Field id="reason" label={labels.reason} hint={labels.reasonHint} error={errors.reason}>
          <Textarea
            name="reason"
            rows={2}
            maxLength={500}
            defaultValue={failed?.typed.reason ?? ""}
          />
        </Field>
        <SubmitButton
          name="status"
          value="rejected"
          variant="destructive"
          pendingLabel={labels.pending}
        >
          {labels.reject}
        </SubmitButton>
      </form>
    </div>
  );
}
