"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FactList } from "@/components/fact-list";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { AmountField } from "@/components/ui/amount-field";
import { wholeTyped } from "@/lib/grouped";
import { formatExact } from "@/lib/money";
import { availableAfter, exceedsAvailable } from "@/lib/transfers/rules";
import { investStep } from "./invest-actions";

type Props = {
  project: string;
  /** Francs that the member can use, and that the project still takes. */
  available: number;
  left: number;
  /** Why one cannot invest now. */
  stopped?: React.ReactNode;
};

/** How much; then review, password and receipt. */
export function InvestForm(props: Props) {
  return (
    <MoneySteps
      action={investStep}
      texts="projects.invest"
      stopped={props.stopped}
      fields={(filled) => <Fields {...props} filled={filled} />}
    />
  );
}

type FieldsProps = Props & StepFields;

function Fields({ project, available, left, filled }: FieldsProps) {
  const t = useTranslations("projects.invest");
  const [amount, setAmount] = useState(wholeTyped(filled.typed.amount ?? ""));
  const exceeds = exceedsAvailable(amount, available);
  const wrong = exceeds
    ? t("exceeds")
    : amount > left
      ? t("exceedsLeft", { left: formatExact(left) })
      : undefined;
  const known = Number.isInteger(amount) && amount > 0 && !wrong;
  return (
    <>
      <input type="hidden" name="project" value={project} />
      <AmountField
        filled={filled}
        name="amount"
        label={t("amount")}
        hint={t("hint", { available: formatExact(available), left: formatExact(left) })}
        error={wrong}
        onAmount={setAmount}
      />
      <FactList
        aria-live="polite"
        facts={[[t("after"), known ? formatExact(availableAfter(amount, available)) : "–"]]}
        strong={t("after")}
      />
    </>
  );
}
