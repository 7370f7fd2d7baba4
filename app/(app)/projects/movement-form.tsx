"use client";

import { useTranslations } from "next-intl";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountField } from "@/components/ui/amount-field";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { MovementKind } from "@/lib/projects/rules";
import { movementStep } from "./movement-actions";

type Props = {
  project: string;
  kind: MovementKind;
  /** What is out now, and what can still be spent, in words. */
  hint: string;
  /** The open accounts of the methods, by name. */
  accounts: readonly (readonly [channel: string, name: string])[];
};

/** What is spent of a project's money, or what comes back; then review, password and receipt. */
export function MovementForm({ project, kind, hint, accounts }: Props) {
  const t = useTranslations("projects.movement");
  const spends = kind === "spending";
  return (
    <MoneySteps
      action={movementStep}
      texts="projects.movement"
      fields={(filled) => (
        <>
          <input type="hidden" name="project" value={project} />
          <input type="hidden" name="kind" value={kind} />
          <p className="text-sm text-muted-foreground">{t(spends ? "spendIntro" : "backIntro")}</p>
          <AmountField filled={filled} name="amount" label={t("amount")} hint={hint} />
          <SelectField
            filled={filled}
            name="channel"
            label={t(spends ? "wentOutOf" : "cameInto")}
            none={t("choose")}
            choices={accounts}
          />
          <TextField
            filled={filled}
            name="note"
            label={t("note")}
            hint={t(spends ? "spendHint" : "backHint")}
            maxLength={500}
          />
        </>
      )}
    />
  );
}
