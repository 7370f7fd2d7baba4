"use client";

import { useTranslations } from "next-intl";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountField } from "@/components/ui/amount-field";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
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
      fields={(filled) => (
        <>
          <input type="hidden" name="project" value={project} />
          <p className="text-sm text-muted-foreground">{t(late ? "lateIntro" : "intro")}</p>
          <SelectField
            filled={filled}
            name="kind"
            label={t("kind")}
            none={t("choose")}
            choices={RESULT_KINDS.map((kind) => [kind, t(kind)])}
          />
          <AmountField filled={filled} name="amount" label={t("amount")} />
          <SelectField
            filled={filled}
            name="method"
            label={t("method")}
            hint={t("methodHint")}
            none={t("choose")}
            choices={[
              ...METHODS.map((method) => [method, methods(method)] as const),
              ...(moneyOut === 0
                ? []
                : [[OF_MONEY_OUT, t(moneyOut > 0 ? "outStill" : "backBeyond", out)] as const]),
            ]}
          />
          <TextField
            filled={filled}
            name="note"
            label={t("note")}
            hint={t("noteHint")}
            maxLength={500}
          />
        </>
      )}
    />
  );
}
