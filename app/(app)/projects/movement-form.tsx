"use client";

import { useTranslations } from "next-intl";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { METHODS } from "@/lib/methods";
import type { MovementKind } from "@/lib/projects/rules";
import { movementStep } from "./movement-actions";

type Props = {
  project: string;
  kind: MovementKind;
  /** What is out now, and what can still be spent, in words. */
  hint: string;
};

/** What is spent of a project's money, or what comes back; then review, password and receipt. */
export function MovementForm({ project, kind, hint }: Props) {
  const t = useTranslations("projects.movement");
  const methods = useTranslations("methods");
  const spends = kind === "spending";
  return (
    <MoneySteps
      action={movementStep}
      texts="projects.movement"
      fields={(typed, errors) => (
        <>
          <input type="hidden" name="project" value={project} />
          <input type="hidden" name="kind" value={kind} />
          <p className="text-sm text-muted-foreground">{t(spends ? "spendIntro" : "backIntro")}</p>
          <Field id="amount" label={t("amount")} hint={hint} error={errors.amount}>
            <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} />
          </Field>
          <SelectField
            name="method"
            label={t(spends ? "wentOutOf" : "cameInto")}
            error={errors.method}
            defaultValue={typed.method ?? ""}
            none={t("choose")}
            choices={METHODS.map((method) => [method, methods(method)])}
          />
          <Field
            id="note"
            label={t("note")}
            hint={t(spends ? "spendHint" : "backHint")}
            error={errors.note}
          >
            <Input name="note" defaultValue={typed.note ?? ""} maxLength={500} autoComplete="off" />
          </Field>
        </>
      )}
    />
  );
}
