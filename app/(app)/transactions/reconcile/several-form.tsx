"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { CheckboxField } from "@/components/ui/checkbox-field";
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
  const { act, failed, errors, typed } = useMemberForm(ACTS[ticks], {
    done: () => ({ title: t("confirmed"), href }),
  });
  const isTicked = (part: Part) => (failed ? `${ticks}.${part.id}` in typed : part.ticked);
  const [sum, setSum] = useState<number | null>(null);
  const error = errors[ticks];
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
          name="transaction"
          label={t("whole")}
          error={errors.transaction}
          defaultValue={typed.transaction ?? wholes[0]?.id ?? ""}
          choices={wholes.map(({ id, label }) => [id, label] as const)}
        />
      )}
      <fieldset className="grid gap-2" aria-describedby={error && `${ticks}-error`}>
        <legend className="mb-1.5 text-sm font-medium">{t(`${ticks}Legend`)}</legend>
        {parts.map((part) => (
          <CheckboxField
            key={part.id}
            id={`${ticks}-${part.id}`}
            name={`${ticks}.${part.id}`}
            label={<span className="figures">{formatExact(part.amount)}</span>}
            hint={part.label}
            defaultChecked={isTicked(part)}
          />
        ))}
      </fieldset>
      {error && (
        <p id={`${ticks}-error`} role="alert" className="text-sm text-destructive-ink">
          {error}
        </p>
      )}
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
