"use client";

import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFieldText } from "@/components/ui/use-field-text";
import { ungrouped } from "@/lib/grouped";
import { formatExact } from "@/lib/money";
import { buyStep } from "./buy-actions";

type Props = {
  /** Francs that the member can use, and that one share costs. */
  available: number;
  value: number;
  /** The fewest that they can buy now, and the most; null: as many as they like. */
  fewest: number;
  left: number | null;
  /** Why one cannot buy now. */
  stopped?: React.ReactNode;
};

/** How many; then review, password and receipt. */
export function BuyForm(props: Props) {
  return (
    <MoneySteps
      action={buyStep}
      texts="shares.buy"
      stopped={props.stopped}
      fields={(typed, errors) => <Fields {...props} typed={typed} errors={errors} />}
    />
  );
}

type FieldsProps = Props & StepFields;

function Fields({ available, value, fewest, left, typed, errors }: FieldsProps) {
  const t = useTranslations("shares.buy");
  const [text, field] = useFieldText<HTMLInputElement>(typed.count ?? "");
  const count = /^\d{1,7}$/.test(ungrouped(text)) ? Number(ungrouped(text)) : 0;
  const cost = count * value;
  const exceeds = cost > available;
  const known = count > 0 && !exceeds;
  return (
    <>
      <Field
        id="count"
        label={t("count")}
        hint={[
          t("hint", { value: formatExact(value), available: formatExact(available) }),
          ...(fewest > 1 ? [t("fewest", { count: fewest })] : []),
          ...(left === null ? [] : [t("left", { count: left })]),
        ].join(" ")}
        error={exceeds ? t("exceeds") : errors.count}
      >
        <Input
          ref={field}
          name="count"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          defaultValue={typed.count ?? ""}
        />
      </Field>
      <FactList
        aria-live="polite"
        facts={[
          [t("cost"), count > 0 ? formatExact(cost) : "–"],
          [t("after"), known ? formatExact(available - cost) : "–"],
        ]}
        strong={t("cost")}
      />
    </>
  );
}
