"use client";

import { useSessionEnd } from "@/components/shell/use-session-end";
import { Alert } from "@/components/ui/alert";
import { Steps } from "@/components/ui/steps";
import { useFocusOnStep } from "@/components/ui/use-focus-on-step";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { Locale } from "@/lib/dates";
import { sendMoneyStep } from "./actions";
import { FormStep } from "./send-form-step";
import { Receipt } from "./send-receipt";
import { PasswordStep, ReviewStep } from "./send-review-steps";
import { EMPTY, type SendLabels, type SendState } from "./send-steps";

type Props = {
  available: number;
  sender: string;
  recipient: { id: string; fullName: string } | null;
  locale: Locale;
  labels: SendLabels;
};

/** Form → review → password → receipt. Each step is a form of its own, with or without script. */
export function SendMoneyForm({ available, sender, recipient, locale, labels }: Props) {
  const [state, act] = useSteadyAction(sendMoneyStep, startingWith(recipient), (before, form) => {
    const message =
      form.get("intent") === "send" ? `${labels.failedText} ${labels.notTwice}` : labels.failedText;
    return { ...before, failure: { status: 0, code: "unreachable", message } };
  });
  useSessionEnd(state.failure?.code);
  const place = useFocusOnStep(state.step);
  const names = [labels.stepForm, labels.stepReview, labels.stepPassword, labels.stepDone];
  const at = ["form", "review", "password", "receipt"].indexOf(state.step);
  return (
    <div className="grid gap-5">
      <Steps steps={names} current={at} label={labels.title} />
      {state.failure && (
        <Alert tone="error" title={titleOf(state, labels)}>
          {state.failure.message}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend on the screen. */}
      <div ref={place} role="group" aria-label={names[at]} tabIndex={-1} className="outline-none">
        {state.step === "form" && (
          <form action={act} className="grid gap-4" noValidate>
            <FormStep state={state} available={available} labels={labels} />
          </form>
        )}
        {state.step === "review" && state.review && (
          <form action={act} className="grid gap-4">
            <ReviewStep state={state} review={state.review} sender={sender} labels={labels} />
          </form>
        )}
        {state.step === "password" && state.review && (
          <form action={act} className="grid gap-4" noValidate>
            <PasswordStep state={state} review={state.review} labels={labels} />
          </form>
        )}
        {state.step === "receipt" && state.receipt && (
          <Receipt receipt={state.receipt} sender={sender} locale={locale} labels={labels} />
        )}
      </div>
    </div>
  );
}

function startingWith(recipient: Props["recipient"]): SendState {
  if (!recipient) return EMPTY;
  const chosen = { recipient: recipient.fullName, recipientId: recipient.id };
  return { ...EMPTY, typed: { ...EMPTY.typed, ...chosen } };
}

/** The specification's titles of what can be wrong (SND-08 to SND-13). */
function titleOf({ failure, typed }: SendState, labels: SendLabels): string {
  if (failure?.code === "insufficient_balance") return labels.insufficientTitle;
  if (failure?.fields?.password && failure.code === "invalid") return labels.passwordTitle;
  if (failure?.code !== "invalid") return labels.failedTitle;
  const missing = typed.amount === "" || (typed.recipientId === "" && typed.recipient === "");
  return missing || failure.fields?.recipient ? labels.missingTitle : labels.invalidTitle;
}
