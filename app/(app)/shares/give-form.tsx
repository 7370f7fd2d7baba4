"use client";

import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { ShareCount, sharesTyped } from "@/components/share-count";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
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
      fields={(typed, errors) => <Fields {...props} typed={typed} errors={errors} />}
    />
  );
}

type FieldsProps = Props & StepFields;

function Fields({ held, value, typed, errors }: FieldsProps) {
  const t = useTranslations("shares.give");
  const [text, field] = useFieldText<HTMLInputElement>(typed.count ?? "");
  const count = sharesTyped(text);
  return (
    <>
      <Field
        id="recipient"
        label={t("recipient")}
        hint={t("recipientHint")}
        error={errors.recipient ?? errors.recipientId}
      >
        <Input
          name="recipient"
          autoComplete="off"
          maxLength={100}
          defaultValue={typed.recipient ?? ""}
        />
      </Field>
      <ShareCount
        field={field}
        label={t("count")}
        hint={t("countHint", { count: formatNumber(held) })}
        error={count > held ? t("exceeds") : errors.count}
        typed={typed.count}
      />
      <FactList
        aria-live="polite"
        facts={[[t("worth"), count > 0 ? formatExact(count * value) : "–"]]}
      />
    </>
  );
}
