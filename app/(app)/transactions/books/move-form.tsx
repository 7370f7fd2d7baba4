"use client";

import { useTranslations } from "next-intl";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { moveStep } from "./actions";

type Props = { channels: { value: string; name: string; held: string }[] };

/** From where to where, how much and why; then review, password and receipt. */
export function MoveForm({ channels }: Props) {
  const t = useTranslations("books.form");
  return (
    <MoneySteps
      action={moveStep}
      texts="books.form"
      fields={(typed, errors) => (
        <>
          <p className="text-sm text-muted-foreground">{t("intro")}</p>
          {(["from", "to"] as const).map((side) => (
            <SelectField
              key={side}
              name={side}
              label={t(side)}
              error={errors[side]}
              defaultValue={typed[side] ?? ""}
              none={t("choose")}
              choices={channels.map(({ value, name, held }) => [
                value,
                side === "from" ? held : name,
              ])}
            />
          ))}
          <Field id="amount" label={t("amount")} error={errors.amount}>
            <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} />
          </Field>
          <Field id="note" label={t("note")} hint={t("noteHint")} error={errors.note}>
            <Input name="note" autoComplete="off" defaultValue={typed.note ?? ""} maxLength={500} />
          </Field>
        </>
      )}
    />
  );
}
