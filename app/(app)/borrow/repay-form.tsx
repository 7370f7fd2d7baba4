"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FactList } from "@/components/fact-list";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { Alert } from "@/components/ui/alert";
import { AmountField } from "@/components/ui/amount-field";
import { wholeTyped } from "@/lib/grouped";
import { splitRepayment } from "@/lib/loans/rules";
import { formatExact } from "@/lib/money";
import { repayStep } from "./repay-actions";

type Props = {
  loanId: string;
  /** Francs: what is still to pay, and what can be paid now. */
  interestLeft: number;
  principalLeft: number;
  /** Which of the two a payment settles first. */
  settlesFirst: "interest" | "principal";
  available: number;
  /** Its deadline, in words. */
  due: string;
  gone: string | null;
};

/** How much of it, all of what is left unless changed; then review, password and receipt. */
export function RepayForm({ gone, ...rest }: Props) {
  return (
    <MoneySteps
      action={repayStep}
      texts="borrow.repay"
      stopped={gone && <Alert variant="info">{gone}</Alert>}
      fields={(filled) => <Fields {...rest} filled={filled} />}
    />
  );
}

type FieldsProps = Omit<Props, "gone"> & StepFields;

function Fields(props: FieldsProps) {
  const t = useTranslations("borrow.repay");
  const { loanId, interestLeft, principalLeft, settlesFirst, available, due, filled } = props;
  const left = interestLeft + principalLeft;
  const first = filled.typed.amount ?? String(Math.min(left, available) || "");
  const [amount, setAmount] = useState(wholeTyped(first));
  const wrong =
    amount > left
      ? t("more", { left: formatExact(left) })
      : amount > available
        ? t("exceeds")
        : undefined;
  const known = Number.isInteger(amount) && amount > 0 && !wrong;
  const parts = splitRepayment(known ? amount : 0, interestLeft, principalLeft, settlesFirst);
  const lines: [string, number][] = [
    [t("ofInterest"), parts.interest],
    [t("ofPrincipal"), parts.principal],
    [t("leftAfter"), left - amount],
  ];
  return (
    <>
      <input type="hidden" name="loanId" value={loanId} />
      <AmountField
        filled={filled}
        name="amount"
        label={t("amount")}
        hint={t("hint", { left: formatExact(left), date: due, available: formatExact(available) })}
        error={wrong}
        defaultValue={first}
        onAmount={setAmount}
      />
      <FactList
        aria-live="polite"
        facts={lines.map(([label, francs]) => [label, known ? formatExact(francs) : "–"])}
      />
    </>
  );
}
