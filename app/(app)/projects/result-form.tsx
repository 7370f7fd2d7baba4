"use client";

import type { StepsLabels } from "@/components/money-steps/labels";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { METHODS, type Method } from "@/lib/ledger/accounts";
import { RESULT_KINDS, type ResultKind } from "@/lib/projects/rules";
import { resultStep } from "./result-actions";

type Labels = StepsLabels &
  Record<
    "intro" | "kind" | "choose" | "amount" | "method" | "methodHint" | "note" | "noteHint",
    string
  > &
  Record<ResultKind | Method, string>;
type Props = { project: string; labels: Labels };

/** What a project has earned or lost; then review, password and receipt. */
export function ResultForm({ project, labels }: Props) {
  return (
    <MoneySteps
      action={resultStep}
      labels={labels}
      fields={(typed, errors) => (
        <>
          <input type="hidden" name="project" value={project} />
          <p className="text-sm text-muted-foreground">{labels.intro}</p>
          <Field id="kind" label={labels.kind} error={errors.kind}>
            <Choice
              name="kind"
              typed={typed.kind}
              values={RESULT_KINDS}
              labels={labels}
              choose={labels.choose}
            />
          </Field>
          <Field id="amount" label={labels.amount} error={errors.amount}>
            <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} />
          </Field>
          <Field id="method" label={labels.method} hint={labels.methodHint} error={errors.method}>
            <Choice
              name="method"
              typed={typed.method}
              values={METHODS}
              labels={labels}
              choose={labels.choose}
            />
          </Field>
          <Field id="note" label={labels.note} hint={labels.noteHint} error={errors.note}>
            <Input name="note" defaultValue={typed.note ?? ""} maxLength={500} autoComplete="off" />
          </Field>
        </>
      )}
    />
  );
}

type ChoiceProps = Omit<React.ComponentProps<"select">, "children"> & {
  typed: string | undefined;
  values: readonly (ResultKind | Method)[];
  labels: Labels;
  choose: string;
};

function Choice({ typed, values, labels, choose, ...rest }: ChoiceProps) {
  return (
    // React empties a form after its action: the default, not the value, is what stays.
    <Select key={typed} {...rest} defaultValue={typed ?? ""}>
      <option value="">{choose}</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {labels[each]}
        </option>
      ))}
    </Select>
  );
}
