"use client";

import { useState } from "react";
import type { StepsLabels } from "@/components/money-steps/labels";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { Alert } from "@/components/ui/alert";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { ungrouped } from "@/lib/grouped";
import { splitRepayment } from "@/lib/loans/rules";
import { formatExact } from "@/lib/money";
import { repayStep } from "./repay-actions";

type Labels = StepsLabels &
  Record<"amount" | "hint" | "exceeds" | "more" | "interest" | "principal" | "after", string>;
type Props = {
  loanId: string;
  /** Francs: what is still to pay, and what can be paid now. */
  interestLeft: number;
  principalLeft: number;
  available: number;
  labels: Labels;
  gone: string | null;
};

/** How much of it, all of what is left unless changed; then review, password and receipt. */
export function RepayForm({ labels, gone, ...rest }: Props) {
  return (
    <MoneySteps
      action={repayStep}
      labels={labels}
      stopped={gone && <Alert variant="info">{gone}</Alert>}
      fields={(typed, errors) => <Fields {...rest} labels={labels} typed={typed} errors={errors} />}
    />
  );
}

type FieldsProps = Omit<Props, "gone"> & {
  typed: Record<string, string>;
  errors: Record<string, string>;
};

function Fields(props: FieldsProps) {
  const { loanId, interestLeft, principalLeft, available, labels, typed, errors } = props;
  const left = interestLeft + principalLeft;
  const first = typed.amount ?? String(Math.min(left, available) || "");
  const [amount, setAmount] = useState(Number(ungrouped(first)));
  const wrong = amount > left ? labels.more : amount > available ? labels.exceeds : undefined;
  const known = Number.isInteger(amount) && amount > 0 && !wrong;
  const parts = splitRepayment(known ? amount : 0, interestLeft, principalLeft);
  const lines: [string, number][] = [
    [labels.interest, parts.interest],
    [labels.principal, parts.principal],
    [labels.after, left - amount],
  ];
  return (
    <>
      <input type="hidden" name="loanId" value={loanId} />
      <Field id="amount" label={labels.amount} hint={labels.hint} error={wrong ?? errors.amount}>
        <AmountInput name="amount" min={1} defaultValue={first} onAmount={setAmount} />
      </Field>
      <dl className="facts" aria-live="polite">
        {lines.map(([label, francs]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{known ? formatExact(francs) : "–"}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
