"use client";

import { useTranslations } from "next-intl";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { METHODS } from "@/lib/methods";
import { RESULT_KINDS } from "@/lib/projects/rules";
import { resultStep } from "./result-actions";

type Props = { project: string };

/** What a project has earned or lost; then review, password and receipt. */
export function ResultForm({ project }: Props) {
  const t = useTranslations("projects.result");
  const methods = useTranslations("methods");
  return (
    <MoneySteps
      action={resultStep}
      texts="projects.result"
      fields={(typed, errors) => (
        <>
          <input type="hidden" name="project" value={project} />
          <p className="text-sm text-muted-foreground">{t("intro")}</p>
          <Field id="kind" label={t("kind")} error={errors.kind}>
            <Choice
              name="kind"
              typed={typed.kind}
              choices={RESULT_KINDS.map((kind) => [kind, t(kind)])}
              choose={t("choose")}
            />
          </Field>
          <Field id="amount" label={t("amount")} error={errors.amount}>
            <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} />
          </Field>
          <Field id="method" label={t("method")} hint={t("methodHint")} error={errors.method}>
            <Choice
              name="method"
              typed={typed.method}
              choices={METHODS.map((method) => [method, methods(method)])}
              choose={t("choose")}
            />
          </Field>
          <Field id="note" label={t("note")} hint={t("noteHint")} error={errors.note}>
            <Input name="note" defaultValue={typed.note ?? ""} maxLength={500} autoComplete="off" />
          </Field>
        </>
      )}
    />
  );
}

type ChoiceProps = Omit<React.ComponentProps<"select">, "children"> & {
  typed: string | undefined;
  choices: [value: string, label: string][];
  choose: string;
};

function Choice({ typed, choices, choose, ...rest }: ChoiceProps) {
  return (
    // React empties a form after its action: the default, not the value, is what stays.
    <Select key={typed} {...rest} defaultValue={typed ?? ""}>
      <option value="">{choose}</option>
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
