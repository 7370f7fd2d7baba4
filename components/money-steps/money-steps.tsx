"use client";

import { useSessionEnd } from "@/components/shell/use-session-end";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Steps } from "@/components/ui/steps";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFocusOnStep } from "@/components/ui/use-focus-on-step";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { Choice, StepsState } from "@/lib/web/steps-state";
import { ConfirmStep } from "./confirm-step";
import type { StepsLabels } from "./labels";
import { Receipt } from "./receipt";

type Props = {
  action: (state: StepsState, form: FormData) => Promise<StepsState>;
  labels: StepsLabels;
  /** What stands in the fields at first. */
  typed?: Record<string, string>;
  /** The form's fields with what was typed and what is wrong with it. */
  fields: (
    typed: Record<string, string>,
    errors: Record<string, string>,
    choices?: Choice[],
  ) => React.ReactNode;
};

/** Form → review → password → receipt. Each step is a form of its own, with or without script. */
export function MoneySteps({ action, labels, typed: first = {}, fields }: Props) {
  const [state, act] = useSteadyAction<StepsState>(
    action,
    { step: "form", typed: first },
    (before, form) => {
      const sent = form.get("intent") === "carry-out";
      const message = sent ? `${labels.failedText} ${labels.notTwice}` : labels.failedText;
      return { ...before, failure: { status: 0, code: "unreachable", message } };
    },
  );
  const { step, typed, choices, failure } = state;
  useSessionEnd(failure?.code);
  const place = useFocusOnStep(step);
  const names = [labels.stepForm, labels.stepReview, labels.stepPassword, labels.stepDone];
  const at = ["form", "review", "password", "receipt"].indexOf(step);
  const beside = Object.keys(failure?.fields ?? {}).length > 0;
  return (
    <div className="grid gap-5">
      <Steps steps={names} current={at} label={labels.title} />
      {failure && (failure.title || !beside) && (
        <Alert tone="error" title={failure.title ?? labels.failedTitle}>
          {failure.message}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend on the screen. */}
      <div ref={place} role="group" aria-label={names[at]} tabIndex={-1} className="outline-none">
        {step === "form" && (
          <form action={act} className="grid gap-4" noValidate>
            <FocusFirstError after={failure} />
            <input type="hidden" name="requestId" value={typed.requestId ?? ""} />
            {fields(typed, failure?.fields ?? {}, choices)}
            <SubmitButton name="intent" value="review" pendingLabel={labels.checking}>
              {labels.next}
            </SubmitButton>
          </form>
        )}
        {(step === "review" || step === "password") && (
          <form action={act} className="grid gap-4" noValidate>
            <ConfirmStep state={state} labels={labels} />
          </form>
        )}
        {step === "receipt" && <Receipt state={state} print={labels.print} />}
      </div>
    </div>
  );
}
