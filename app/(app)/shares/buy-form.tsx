"use client";

import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { ShareCount, sharesTyped } from "@/components/share-count";
import { useFieldText } from "@/components/ui/use-field-text";
import { formatExact } from "@/lib/money";
import { buyStep } from "./buy-actions";

type Props = {
  /** Francs that the member can use, and that one share costs. */
  available: number;
  value: number;
  /** The joining fee, where it is due now; else 0. */
  fee: number;
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
      fields={(filled) => <Fields {...props} filled={filled} />}
    />
  );
}

type FieldsProps = Props & StepFields;

function Fields({ available, value, fee, fewest, left, filled }: FieldsProps) {
  const t = useTranslations("shares.buy");
  const [text, field] = useFieldText<HTMLInputElement>(filled.typed.count ?? "");
  const count = sharesTyped(text);
  const cost = count * value + fee;
  const exceeds = cost > available;
  const known = count > 0 && !exceeds;
  return (
    <>
      <ShareCount
        field={field}
        filled={filled}
        label={t("count")}
        hint={[
          t("hint", { value: formatExact(value), available: formatExact(available) }),
          ...(fee > 0 ? [t("feeHint", { fee: formatExact(fee) })] : []),
          ...(fewest > 1 ? [t("fewest", { count: fewest })] : []),
          ...(left === null ? [] : [t("left", { count: left })]),
        ].join(" ")}
        error={count > 0 && exceeds ? t("exceeds") : undefined}
      />
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
