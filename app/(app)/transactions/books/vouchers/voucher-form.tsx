"use client";

import { useTranslations } from "next-intl";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { AmountField } from "@/components/ui/amount-field";
import type { Filled } from "@/components/ui/filled";
import { GroupError } from "@/components/ui/group-error";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
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
  const lines = (from: number, to: number, filled: Filled) =>
    Array.from({ length: to - from }, (_, n) => from + n).map((at) => (
      <VoucherLineFields key={at} at={at} accounts={accounts} filled={filled} />
    ));
  return (
    <MoneySteps
      action={voucherStep}
      texts="books.voucher"
      typed={first}
      fields={(filled) => (
        <>
          <p className="text-sm text-muted-foreground">{t("intro")}</p>
          <TextField
            filled={filled}
            name="description"
            label={t("description")}
            hint={t("descriptionHint")}
            maxLength={500}
          />
          {lines(0, SEEN, filled)}
          <details open={isTyped(filled.typed)}>
            <summary className="link min-h-11 cursor-pointer py-2 text-sm">
              {t("moreLines")}
            </summary>
            <div className="mt-3 grid gap-4">{lines(SEEN, MOST_LINES, filled)}</div>
          </details>
          <GroupError>{filled.errors.lines}</GroupError>
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
  filled: Filled;
};

function VoucherLineFields({ at, accounts, filled }: LineProps) {
  const t = useTranslations("books.voucher");
  const [code, debit, credit] = [
    lineName(at, "code"),
    lineName(at, "debit"),
    lineName(at, "credit"),
  ];
  const side = (name: string, label: string) => (
    <AmountField filled={filled} name={name} label={label} />
  );
  return (
    <fieldset className="grid gap-2 rounded-lg border p-3">
      <legend className="px-1 text-sm text-muted-foreground">
        {t("line", { number: at + 1 })}
      </legend>
      <SelectField
        filled={filled}
        name={code}
        label={t("account")}
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
