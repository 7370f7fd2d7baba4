"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { GroupError } from "@/components/ui/group-error";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { formatExact } from "@/lib/money";
import { confirmOfSeveral, confirmWithOthers } from "./actions";

const ACTS = { transactionIds: confirmOfSeveral, lineIds: confirmWithOthers };

type Part = { id: string; amount: number; label: string; ticked: boolean };

type Props = {
  /** What is ticked: transactions that the line paid for, or lines that paid for one with it. */
  ticks: keyof typeof ACTS;
  line: { id: string; amount: number };
  parts: Part[];
  /** The transaction that the lines paid for, where it is chosen: each with its amount. */
  wholes?: { id: string; amount: number; label: string }[];
  href: string;
};

/** Several of one side are ticked until their sum is that of the other; what is missing is said beside them. */
export function SeveralForm({ ticks, line, parts, wholes = [], href }: Props) {
  const t = useTranslations("reconcile.several");
  const { act, failed, filled } = useMemberForm(ACTS[ticks], {
    done: () => ({ title: t("confirmed"), href }),
  });
  const [sum, setSum] = useState<number | null>(null);
  const error = filled.errors[ticks];
  const count = (form: HTMLFormElement) => {
    const sent = new FormData(form);
    const chosen = parts.filter(({ id }) => sent.has(`${ticks}.${id}`));
    const own = ticks === "lineIds" ? line.amount : 0;
    setSum(chosen.reduce((all, { amount }) => all + amount, own));
  };
  return (
    <form
      action={act}
      className="grid gap-3"
      onChange={(event) => count(event.currentTarget)}
      aria-label={t(ticks)}
    >
      {failed && !error && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="line" value={line.id} />
      {wholes.length > 0 && (
        <SelectField
          filled={filled}
          name="transaction"
          label={t("whole")}
          defaultValue={wholes[0]?.id ?? ""}
          choices={wholes.map(({ id, label }) => [id, label] as const)}
        />
      )}
      <Ticks ticks={ticks} parts={parts} typed={failed?.typed} error={error} />
      {sum !== null && (
        <p role="status" className="text-sm text-muted-foreground">
          {t("sum", { sum: formatExact(sum) })}
        </p>
      )}
      <FreshPassword failed={failed} id={`${ticks}-password`} />
      <SubmitButton variant="outline" pendingLabel={t("pending")}>
        {t("confirm")}
      </SubmitButton>
    </form>
  );
}

type TicksProps = Pick<Props, "ticks" | "parts"> & {
  typed: Record<string, string> | undefined;
  error: string | undefined;
};

function Ticks({ ticks, parts, typed, error }: TicksProps) {
  const t = useTranslations("reconcile.several");
  return (
    <>
      <fieldset className="grid gap-2" aria-describedby={error && `${ticks}-error`}>
        <legend className="mb-1.5 text-sm font-medium">{t(`${ticks}Legend`)}</legend>
        {parts.map(({ id, amount, label, ticked }) => (
          <CheckboxField
            key={id}
            id={`${ticks}-${id}`}
            name={`${ticks}.${id}`}
            label={<span className="figures">{formatExact(amount)}</span>}
            hint={label}
            defaultChecked={typed ? `${ticks}.${id}` in typed : ticked}
          />
        ))}
      </fieldset>
      <GroupError id={`${ticks}-error`}>{error}</GroupError>
    </>
  );
}
