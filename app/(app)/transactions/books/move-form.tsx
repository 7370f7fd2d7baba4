"use client";

import { useTranslations } from "next-intl";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
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
            <Field key={side} id={side} label={t(side)} error={errors[side]}>
              {/* React empties a form after its action: the default is what stays. */}
              <Select key={typed[side]} name={side} defaultValue={typed[side] ?? ""}>
                <option value="">{t("choose")}</option>
                {channels.map((channel) => (
                  <option key={channel.value} value={channel.value}>
                    {side === "from" ? channel.held : channel.name}
                  </option>
                ))}
              </Select>
            </Field>
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
