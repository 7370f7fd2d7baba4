"use client";

import { useTranslations } from "next-intl";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { Alert } from "@/components/ui/alert";
import type { Filled } from "@/components/ui/filled";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PATIENCE_MS } from "@/components/ui/in-time";
import { Steps } from "@/components/ui/steps";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFocusOnStep } from "@/components/ui/use-focus-on-step";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { Choice, Step, StepsState } from "@/lib/web/steps-state";
import { typedText } from "@/lib/web/typed-text";
import { ConfirmStep } from "./confirm-step";
import { Receipt } from "./receipt";
import type { StepTexts } from "./texts";
import { UnknownOutcome } from "./unknown-outcome";
import { useBackStep } from "./use-back-step";
import { useKeptRequest } from "./use-kept-request";

/** What the fields of a money command are drawn from. */
export type StepFields = { filled: Filled };

type Props = {
  action: (state: StepsState, form: FormData) => Promise<StepsState>;
  /** Whose words it has. */
  texts: StepTexts;
  /** What the button under the form says instead of "Review". */
  next?: string;
  /** What stands in the fields at first. */
  typed?: Record<string, string>;
  /** Where it begins, where that is not the form. */
  begins?: StepsState | undefined;
  /** Why nothing can be begun now, instead of the form; what is under way goes on and ends. */
  stopped?: React.ReactNode;
  /** The form's fields with what was typed and what is wrong with it. */
  fields: (filled: Filled, choices?: Choice[]) => React.ReactNode;
  /** The form itself says all that is agreed to: the password comes next. */
  withoutReview?: boolean;
  /** What the form is sent by, where one button is not enough. */
  buttons?: React.ReactNode;
  /** The review that confirms by itself, without a step for the password. */
  confirms?: (state: StepsState) => React.ReactNode;
  /** What is kept of it, where that is not as everywhere. */
  receipt?: (state: StepsState) => React.ReactNode;
};

/** Form → review → password → receipt. Each step is a form of its own, with or without script. */
export function MoneySteps(props: Props) {
  const { texts, withoutReview = false } = props;
  const t = useTranslations(texts);
  const words = useTranslations("steps");
  const [state, act] = useStepsState(props);
  const { step, failure } = state;
  useSessionEnd(failure?.code);
  const place = useFocusOnStep(step);
  useBackStep(step, () => place.current?.querySelector<HTMLElement>("[data-back]")?.click());
  const kept = useKeptRequest(state);
  const kinds: [Step, string][] = [
    ["form", t("stepForm")],
    ["review", words("review")],
    ["password", words("password")],
    ["receipt", words("done")],
  ];
  const left = withoutReview ? "review" : props.confirms ? "password" : null;
  const shown = kinds.filter(([kind]) => kind !== left);
  const names = shown.map(([, name]) => name);
  const at = shown.findIndex(([kind]) => kind === step);
  return (
    <div className="grid gap-5">
      <Steps steps={names} current={at} label={t("title")} />
      <Outcomes state={state} kept={kept} texts={texts} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend on the screen. */}
      <div ref={place} role="group" aria-label={names[at]} tabIndex={-1} className="outline-none">
        {step === "form" && (props.stopped || <FormStep {...props} state={state} act={act} />)}
        {(step === "review" || step === "password") && !kept.found && (
          <form action={act} onSubmit={kept.keepSent} className="grid gap-4" noValidate>
            {props.confirms?.(state) ?? (
              <ConfirmStep state={state} texts={texts} before={withoutReview ? "form" : "review"} />
            )}
          </form>
        )}
        {step === "receipt" && (props.receipt?.(state) ?? <Receipt state={state} />)}
      </div>
    </div>
  );
}

/** Where it is; an answer that does not arrive is a failure, or an outcome that nobody knows yet. */
function useStepsState({ action, texts, typed = {}, begins }: Props) {
  const t = useTranslations(texts);
  return useSteadyAction<StepsState>(
    action,
    begins ?? { step: "form", typed },
    (before, form) => {
      const { intent, ...typed } = typedText(form);
      if (intent === "carry-out") {
        return { ...before, typed, failure: undefined, unknown: t("notTwice") };
      }
      const message = t("failedText");
      // What was offered for another name must not be chosen for this one.
      const choices = typed.recipientFor === typed.recipient ? before.choices : undefined;
      return { ...before, typed, choices, failure: { status: 0, code: "unreachable", message } };
    },
    PATIENCE_MS,
  );
}

type OutcomeProps = {
  state: StepsState;
  kept: ReturnType<typeof useKeptRequest>;
  texts: StepTexts;
};

/** What became of what was sent, and of what was sent before and is not known yet. */
function Outcomes({ state, kept, texts }: OutcomeProps) {
  const t = useTranslations(texts);
  const { step, typed, failure, unknown } = state;
  const { earlier, setFound, sentAt } = kept;
  const beside = Object.keys(failure?.fields ?? {}).length > 0;
  return (
    <>
      {earlier && step !== "receipt" && unknown === undefined && (
        <UnknownOutcome id={earlier.id} since={Date.parse(earlier.at)} />
      )}
      {unknown !== undefined && typed.requestId && (
        <UnknownOutcome
          key={typed.requestId}
          id={typed.requestId}
          since={sentAt}
          again={unknown}
          onDone={() => setFound(true)}
        />
      )}
      {failure && (failure.title || !beside) && (
        <Alert variant="destructive" title={failure.title ?? t("failedTitle")}>
          {failure.message}
        </Alert>
      )}
    </>
  );
}

type FormProps = Props & { state: StepsState; act: (form: FormData) => void };

function FormStep({ fields, buttons, next, withoutReview, state, act }: FormProps) {
  const words = useTranslations("steps");
  const { typed, choices, failure } = state;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failure} />
      <input type="hidden" name="requestId" value={typed.requestId ?? ""} />
      {fields({ typed, errors: failure?.fields ?? {} }, choices)}
      {buttons ?? (
        <SubmitButton
          name="intent"
          value={withoutReview ? "password" : "review"}
          pendingLabel={words("checking")}
        >
          {next ?? words("next")}
        </SubmitButton>
      )}
    </form>
  );
}
