"use client";

import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { ShareCount, sharesTyped } from "@/components/share-count";
import { TextField } from "@/components/ui/text-field";
import { useFieldText } from "@/components/ui/use-field-text";
import { formatExact, formatNumber } from "@/lib/money";
import { giveStep } from "./give-actions";

type Props = {
  /** How many shares the member holds, and what one is worth in francs. */
  held: number;
  value: number;
  /** Why nothing can be given. */
  stopped?: React.ReactNode;
};

/** To whom and how many; then review, password and receipt. */
export function GiveForm(props: Props) {
  return (
    <MoneySteps
      action={giveStep}
      texts="shares.give"
      stopped={props.stopped}
      fields={(filled) => <Fields {...props} filled={filled} />}
    />
  );
}

type FieldsProps = Props & StepFields;

function Fields({ held, value, filled }: FieldsProps) {
  const t = useTranslations("shares.give");
  const [text, field] = useFieldText<HTMLInputElement>(filled.typed.count ?? "");
  const count = sharesTyped(text);
  return (
    <>
      <TextField
        filled={filled}
        name="recipient"
        label={t("recipient")}
        hint={t("recipientHint")}
        error={filled.errors.recipient ?? filled.errors.recipientId}
        maxLength={100}
      />
      <ShareCount
        field={field}
        filled={filled}
        label={t("count")}
        hint={t("countHint", { count: formatNumber(held) })}
        error={count > held ? t("exceeds") : undefined}
      />
      <FactList
        aria-live="polite"
        facts={[[t("worth"), count > 0 ? formatExact(count * value) : "–"]]}
      />
    </>
  );
}
