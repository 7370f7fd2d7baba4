"use client";

import { useTranslations } from "next-intl";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountField } from "@/components/ui/amount-field";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { moveStep } from "./actions";

type Props = { channels: { value: string; name: string; held: string }[] };

/** From where to where, how much and why; then review, password and receipt. */
export function MoveForm({ channels }: Props) {
  const t = useTranslations("books.form");
  return (
    <MoneySteps
      action={moveStep}
      texts="books.form"
      fields={(filled) => (
        <>
          <p className="text-sm text-muted-foreground">{t("intro")}</p>
          {(["from", "to"] as const).map((side) => (
            <SelectField
              key={side}
              filled={filled}
              name={side}
              label={t(side)}
              none={t("choose")}
              choices={channels.map(({ value, name, held }) => [
                value,
                side === "from" ? held : name,
              ])}
            />
          ))}
          <AmountField filled={filled} name="amount" label={t("amount")} />
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
