"use client";

import { useTranslations } from "next-intl";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { METHODS } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { OF_MONEY_OUT, RESULT_KINDS } from "@/lib/projects/rules";
import { resultStep } from "./result-actions";

type Props = {
  project: string;
  /** The project is completed. */
  late: boolean;
  /** Francs that are out, or came back beyond that (below zero): a result may be of these. */
  moneyOut: number;
};

/** What a project has earned or lost; then review, password and receipt. */
export function ResultForm({ project, late, moneyOut }: Props) {
  const t = useTranslations("projects.result");
  const methods = useTranslations("methods");
  const out = { amount: formatExact(Math.abs(moneyOut)) };
  return (
    <MoneySteps
      action={resultStep}
      texts="projects.result"
      fields={(typed, errors) => (
        <>
          <input type="hidden" name="project" value={project} />
          <p className="text-sm text-muted-foreground">{t(late ? "lateIntro" : "intro")}</p>
          <SelectField
            name="kind"
            label={t("kind")}
            error={errors.kind}
            defaultValue={typed.kind ?? ""}
            none={t("choose")}
            choices={RESULT_KINDS.map((kind) => [kind, t(kind)])}
          />
          <Field id="amount" label={t("amount")} error={errors.amount}>
            <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} />
          </Field>
          <SelectField
            name="method"
            label={t("method")}
            hint={t("methodHint")}
            error={errors.method}
            defaultValue={typed.method ?? ""}
            none={t("choose")}
            choices={[
              ...METHODS.map((method) => [method, methods(method)] as const),
              ...(moneyOut === 0
                ? []
                : [[OF_MONEY_OUT, t(moneyOut > 0 ? "outStill" : "backBeyond", out)] as const]),
            ]}
          />
          <Field id="note" label={t("note")} hint={t("noteHint")} error={errors.note}>
            <Input name="note" defaultValue={typed.note ?? ""} maxLength={500} autoComplete="off" />
          </Field>
        </>
      )}
    />
  );
}
