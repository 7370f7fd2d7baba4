"use client";

import { useTranslations } from "next-intl";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { lineName, MOST_LINES } from "@/lib/accounting/vouchers/rules";
import { voucherStep } from "./actions";

type Props = {
  /** The accounts that vouchers have: number and name. */
  accounts: (readonly [code: string, name: string])[];
  /** What stands in the fields at first: a channel charge says its account. */
  typed: Record<string, string>;
};
type Typed = Record<string, string>;

/** Lines that are seen at first; the others stand behind "More lines". */
const SEEN = 3;

/** What it is for and its lines; then review, password and receipt. */
export function VoucherForm({ accounts, typed: first }: Props) {
  const t = useTranslations("books.voucher");
  const lines = (from: number, to: number, typed: Typed, errors: Typed) =>
    Array.from({ length: to - from }, (_, n) => from + n).map((at) => (
      <VoucherLineFields key={at} at={at} accounts={accounts} typed={typed} errors={errors} />
    ));
  return (
    <MoneySteps
      action={voucherStep}
      texts="books.voucher"
      typed={first}
      fields={(typed, errors) => (
        <>
          <p className="text-sm text-muted-foreground">{t("intro")}</p>
          <Field
            id="description"
            label={t("description")}
            hint={t("descriptionHint")}
            error={errors.description}
          >
            <Input
              name="description"
              autoComplete="off"
              defaultValue={typed.description ?? ""}
              maxLength={500}
            />
          </Field>
          {lines(0, SEEN, typed, errors)}
          <details open={isTyped(typed)}>
            <summary className="link min-h-11 cursor-pointer py-2 text-sm">
              {t("moreLines")}
            </summary>
            <div className="mt-3 grid gap-4">{lines(SEEN, MOST_LINES, typed, errors)}</div>
          </details>
          {errors.lines && (
            <p role="alert" className="text-sm text-destructive-ink">
              {errors.lines}
            </p>
          )}
        </>
      )}
    />
  );
}

const isTyped = (typed: Typed) =>
  Array.from({ length: MOST_LINES - SEEN }, (_, n) => n + SEEN).some(
    (at) => typed[lineName(at, "code")],
  );

type LineProps = {
  at: number;
  accounts: Props["accounts"];
  typed: Typed;
  errors: Typed;
};

function VoucherLineFields({ at, accounts, typed, errors }: LineProps) {
  const t = useTranslations("books.voucher");
  const [code, debit, credit] = [
    lineName(at, "code"),
    lineName(at, "debit"),
    lineName(at, "credit"),
  ];
  const side = (name: string, label: string) => (
    <Field id={name} label={label} error={errors[name]}>
      <AmountInput name={name} min={1} defaultValue={typed[name] ?? ""} />
    </Field>
  );
  return (
    <fieldset className="grid gap-2 rounded-lg border p-3">
      <legend className="px-1 text-sm text-muted-foreground">
        {t("line", { number: at + 1 })}
      </legend>
      <SelectField
        name={code}
        label={t("account")}
        error={errors[code]}
        defaultValue={typed[code] ?? ""}
        none={t("choose")}
        choices={accounts}
      />
      <div className="grid grid-cols-2 gap-2">
        {side(debit, t("debit"))}
        {side(credit, t("credit"))}
      </div>
    </fieldset>
  );
}
