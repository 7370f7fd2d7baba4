"use client";

import type { StepsLabels } from "@/components/money-steps/labels";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { moveStep } from "./actions";

type Labels = StepsLabels &
  Record<"intro" | "from" | "to" | "choose" | "amount" | "note" | "noteHint", string>;
type Props = { channels: { value: string; name: string; held: string }[]; labels: Labels };

/** From where to where, how much and why; then review, password and receipt. */
export function MoveForm({ channels, labels }: Props) {
  return (
    <MoneySteps
      action={moveStep}
      labels={labels}
      fields={(typed, errors) => (
        <>
          <p className="text-sm text-muted-foreground">{labels.intro}</p>
          {(["from", "to"] as const).map((side) => (
            <Field key={side} id={side} label={labels[side]} error={errors[side]}>
              {/* React empties a form after its action: the default is what stays. */}
              <Select key={typed[side]} name={side} defaultValue={typed[side] ?? ""}>
                <option value="">{labels.choose}</option>
                {channels.map((channel) => (
                  <option key={channel.value} value={channel.value}>
                    {side === "from" ? channel.held : channel.name}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
          <Field id="amount" label={labels.amount} error={errors.amount}>
            <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} />
          </Field>
          <Field id="note" label={labels.note} hint={labels.noteHint} error={errors.note}>
            <Input name="note" autoComplete="off" defaultValue={typed.note ?? ""} maxLength={500} />
          </Field>
        </>
      )}
    />
  );
}
