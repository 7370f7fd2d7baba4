"use client";

import { useTranslations } from "next-intl";
import { liveRate } from "@/components/loans/live-rate";
import { LoanCost } from "@/components/loans/loan-cost";
import { Facts } from "@/components/money-steps/facts";
import { MoneySteps, type StepFields } from "@/components/money-steps/money-steps";
import { Alert } from "@/components/ui/alert";
import { TextField } from "@/components/ui/text-field";
import { useFieldText } from "@/components/ui/use-field-text";
import { MIN_RATE } from "@/lib/loans/rules";
import type { Fact } from "@/lib/web/steps-state";
import { lendStep } from "./actions";

type Props = {
  requestId: string;
  /** Francs; the highest rate in tenths of a percent, 0 for an interest-free request. */
  amount: number;
  maxTenths: number;
  today: string;
  deadline: string;
  facts: Fact[];
  /** Why nobody can lend on it any more. */
  gone: string | null;
  /** That the borrower is overdue: until they have repaid nobody can lend to them. */
  late: string | null;
};

/** At which rate, up to the request's highest, with the return as one types; then review, password. */
export function LendForm({ gone, late, ...rest }: Props) {
  const stopped = late ? (
    <div className="grid gap-4">
      <Alert variant="warning">{late}</Alert>
      <Facts facts={rest.facts} />
    </div>
  ) : (
    gone && <Alert variant="info">{gone}</Alert>
  );
  return (
    <MoneySteps
      action={lendStep}
      texts="lend.money"
      stopped={stopped}
      fields={(filled) => <Fields {...rest} filled={filled} />}
    />
  );
}

type FieldsProps = Omit<Props, "gone" | "late"> & StepFields;

function Fields(props: FieldsProps) {
  const t = useTranslations("lend.money");
  const { requestId, amount, maxTenths, today, deadline, facts, filled } = props;
  const first = filled.typed.interestRate ?? (maxTenths === 0 ? "0" : "");
  const [rate, rateField] = useFieldText<HTMLInputElement>(first);
  const tenths = liveRate(rate);
  const max = maxTenths / 10;
  return (
    <>
      {/* `requestId` names the intention; this is what the money is lent on. */}
      <input type="hidden" name="borrowRequest" value={requestId} />
      <Facts facts={facts} />
      {/* The amount is the request's: no field could show what is wrong with it. */}
      {filled.errors.amount && (
        <Alert variant="destructive" title={t("failedTitle")}>
          {filled.errors.amount}
        </Alert>
      )}
      <TextField
        ref={rateField}
        filled={filled}
        name="interestRate"
        label={t("interestRate")}
        hint={maxTenths === 0 ? t("freeHint") : t("rateHint", { least: MIN_RATE, max })}
        error={tenths > maxTenths ? t("exceedsMax", { max }) : undefined}
        inputMode="decimal"
        maxLength={8}
        readOnly={maxTenths === 0}
        defaultValue={first}
      />
      <LoanCost
        amount={amount}
        today={today}
        deadline={deadline}
        total={t("total")}
        tenths={tenths > maxTenths ? Number.NaN : tenths}
        heading={t("yourReturn")}
      />
    </>
  );
}
