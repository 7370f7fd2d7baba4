"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { Facts } from "@/components/money-steps/facts";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { ShareCount } from "@/components/share-count";
import { Alert } from "@/components/ui/alert";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import type { HeadTexts } from "@/lib/documents/pdf/letterhead";
import type { StepsState } from "@/lib/web/steps-state";
import { SecondFields } from "./second-fields";
import { serveStep } from "./serve-actions";
import { Slip } from "./slip";

type Props = {
  member: string;
  /** What stands in the fields at first: of what is put right, its amount and number. */
  typed: Record<string, string>;
  /** Who issues the slip. */
  head: HeadTexts;
  /** A pay-out is meant: Enter does that. */
  paysFirst: boolean;
  /** The member's loans on which something is left, in words. */
  loans: (readonly [id: string, text: string])[];
  /** What a share costs, in words; null where the cooperative issues none. */
  shareCosts: string | null;
};

const KINDS = [
  ["deposit", "deposit"],
  ["pay-out", "payOut"],
] as const;
const REPAY = ["repay", "repay"] as const;
const SHARES = ["shares", "sell"] as const;

/** Amount, and whether it is taken or paid; then review, and the slip. Enter alone goes all the way of a deposit. */
export function ServeForm({ member, typed: first, head, paysFirst, loans, shareCosts }: Props) {
  const t = useTranslations("counter.serve");
  const steps = useTranslations("steps");
  const ways = [
    ...(paysFirst ? KINDS.toReversed() : KINDS),
    ...(loans.length > 0 ? [REPAY] : []),
    ...(shareCosts === null ? [] : [SHARES]),
  ];
  return (
    <MoneySteps
      action={serveStep}
      texts="counter.serve"
      typed={{ ...first, memberId: member }}
      fields={(typed, errors) => (
        <>
          <input type="hidden" name="memberId" value={member} />
          <Field id="amount" label={t("amount")} error={errors.amount}>
            <AmountInput name="amount" min={1} defaultValue={typed.amount ?? ""} autoFocus />
          </Field>
          {loans.length > 0 && (
            <SelectField
              name="loanId"
              label={t("loanToRepay")}
              hint={t("loanHint")}
              error={errors.loanId}
              defaultValue={typed.loanId ?? loans[0]?.[0] ?? ""}
              choices={loans}
            />
          )}
          {shareCosts !== null && (
            <ShareCount
              label={t("shareCount")}
              hint={shareCosts}
              error={errors.count}
              typed={typed.count}
            />
          )}
          <Field id="note" label={t("note")} hint={t("noteHint")} error={errors.note}>
            <Input name="note" autoComplete="off" maxLength={200} defaultValue={typed.note ?? ""} />
          </Field>
        </>
      )}
      buttons={
        <div className="flex flex-wrap gap-3 *:flex-1 *:basis-28 [&_.btn]:wrap-anywhere">
          {ways.map(([kind, label], at) => (
            <SubmitButton
              key={kind}
              name="kind"
              value={kind}
              variant={at === 0 ? "default" : "outline"}
              pendingLabel={steps("checking")}
            >
              {t(label)}
            </SubmitButton>
          ))}
        </div>
      }
      confirms={(state) => <Confirm state={state} />}
      receipt={(state) => <Slip state={state} head={head} />}
    />
  );
}

/** What is agreed to, and by whom: the clerk alone, the member by their password, or a colleague. */
function Confirm({ state }: { state: StepsState }) {
  const t = useTranslations("counter.serve");
  const common = useTranslations("common");
  const { typed, facts = [], failure } = state;
  const errors = failure?.fields ?? {};
  const paysOut = typed.kind === "pay-out";
  const sells = typed.kind === "shares";
  const byMember = paysOut || sells;
  const { second, "secondStaff.identifier": identifier, ...sent } = typed;
  const colleague = (
    <SecondFields
      identifier={identifier}
      errors={errors}
      {...(byMember && { hint: t("signsHint") })}
    />
  );
  return (
    <>
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FocusFirstError after={failure} />
      <Facts facts={facts} />
      {byMember && (
        <Field
          id="memberPassword"
          label={t("memberPassword")}
          hint={t("memberPasswordHint")}
          error={errors.memberPassword}
        >
          <PasswordInput name="memberPassword" autoComplete="off" maxLength={200} />
        </Field>
      )}
      {second && (
        <>
          <Alert variant="warning">{t("secondNeeded")}</Alert>
          {colleague}
        </>
      )}
      {byMember && !second && (
        <details open={Boolean(identifier)}>
          <summary className="link min-h-11 cursor-pointer py-2 text-sm">
            {t("withoutPassword")}
          </summary>
          <div className="mt-2">{colleague}</div>
        </details>
      )}
      <FreshPassword failed={failure ? { failure } : null} />
      <div className="flex flex-row-reverse flex-wrap gap-3 *:flex-1">
        <SubmitButton name="intent" value="carry-out" pendingLabel={t("submitting")} data-aim>
          {t(sells ? "sellNow" : paysOut ? "payNow" : "takeNow", { amount: facts[0]?.value ?? "" })}
        </SubmitButton>
        <SubmitButton
          name="intent"
          value="form"
          variant="outline"
          pendingLabel={common("back")}
          data-back
        >
          {common("back")}
        </SubmitButton>
      </div>
    </>
  );
}
