import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { StepsState } from "@/lib/web/steps-state";
import { Facts } from "./facts";
import type { StepsLabels } from "./labels";

type Props = {
  state: StepsState;
  labels: StepsLabels;
  /** Where Back leads from the password. */
  before?: "form" | "review";
};

/** The review, then the password beside what it confirms. */
export function ConfirmStep({ state, labels, before = "review" }: Props) {
  const { step, typed, facts = [], failure } = state;
  const asks = step === "password";
  return (
    <>
      {/* What was typed travels with the form; the server reads all of it again. */}
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FocusFirstError after={failure} />
      <Facts facts={asks ? facts.filter((fact) => fact.lead) : facts} />
      {asks && (
        <Field
          id="password"
          label={labels.password}
          hint={labels.passwordHint}
          error={failure?.fields?.password}
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            labels={{ show: labels.showPassword, hide: labels.hidePassword }}
          />
        </Field>
      )}
      {/* Enter presses the first button of a form: that must be the one that goes on. */}
      <div className="flex flex-row-reverse gap-3 *:flex-1">
        <SubmitButton
          name="intent"
          value={asks ? "carry-out" : "password"}
          pendingLabel={asks ? labels.submitting : labels.checking}
        >
          {asks ? labels.submit : labels.confirm}
        </SubmitButton>
        <SubmitButton
          name="intent"
          value={asks ? before : "form"}
          variant="outline"
          pendingLabel={labels.back}
        >
          {labels.back}
        </SubmitButton>
      </div>
    </>
  );
}
