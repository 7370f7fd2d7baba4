import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { StepsState } from "@/lib/web/steps-state";
import { Facts } from "./facts";
import type { StepTexts } from "./texts";

type Props = {
  state: StepsState;
  texts: StepTexts;
  /** Where Back leads from the password. */
  before?: "form" | "review";
};

/** The review, then the password beside what it confirms. */
export function ConfirmStep({ state, texts, before = "review" }: Props) {
  const t = useTranslations(texts);
  const steps = useTranslations("steps");
  const common = useTranslations("common");
  const { step, typed, facts = [], failure, question } = state;
  const asks = step === "password";
  return (
    <>
      {/* What was typed travels with the form; the server reads all of it again. */}
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FocusFirstError after={failure} />
      <Facts facts={asks ? facts.filter((fact) => fact.lead) : facts} />
      {!asks && question && <Alert variant="warning">{question.text}</Alert>}
      {asks && (
        <Field
          id="password"
          label={steps("yourPassword")}
          hint={steps("passwordHint")}
          error={failure?.fields?.password}
        >
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      )}
      {/* Enter presses the first button of a form: that must be the one that goes on. */}
      <div className="flex flex-row-reverse flex-wrap gap-3 *:flex-1 *:basis-32">
        <SubmitButton
          name="intent"
          value={asks ? "carry-out" : "password"}
          pendingLabel={asks ? t("submitting") : steps("checking")}
        >
          {asks ? t("submit") : (question?.yes ?? steps("confirm"))}
        </SubmitButton>
        <SubmitButton
          name="intent"
          value={asks ? before : "form"}
          variant="outline"
          pendingLabel={common("back")}
          data-back
        >
          {common("back")}
        </SubmitButton>
      </div>
    </>
  );
}
