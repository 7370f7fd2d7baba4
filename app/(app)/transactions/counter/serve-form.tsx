"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { Facts } from "@/components/money-steps/facts";
import { MoneySteps } from "@/components/money-steps/money-steps";
import { ShareCount } from "@/components/share-count";
import { Alert } from "@/components/ui/alert";
import { AmountField } from "@/components/ui/amount-field";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PasswordInput } from "@/components/ui/password-input";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
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
      fields={(filled) => (
        <>
          <input type="hidden" name="memberId" value={member} />
          <AmountField filled={filled} name="amount" label={t("amount")} autoFocus />
          {loans.length > 0 && (
            <SelectField
              filled={filled}
              name="loanId"
              label={t("loanToRepay")}
              hint={t("loanHint")}
              defaultValue={loans[0]?.[0] ?? ""}
              choices={loans}
            />
          )}
          {shareCosts !== null && (
            <ShareCount filled={filled} label={t("shareCount")} hint={shareCosts} />
          )}
          <TextField
            filled={filled}
            name="note"
            label={t("note")}
            hint={t("noteHint")}
            maxLength={200}
          />
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
  const { facts = [], failure } = state;
  const { second, "secondStaff.identifier": identifier, ...sent } = state.typed;
  const act = sent.kind === "shares" ? "sellNow" : sent.kind === "pay-out" ? "payNow" : "takeNow";
  return (
    <>
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FocusFirstError after={failure} />
      <Facts facts={facts} />
      <AgreeFields
        byMember={act !== "takeNow"}
        second={Boolean(second)}
        identifier={identifier}
        errors={failure?.fields ?? {}}
      />
      <FreshPassword failed={failure ? { failure } : null} />
      <div className="flex flex-row-reverse flex-wrap gap-3 *:flex-1">
        <SubmitButton name="intent" value="carry-out" pendingLabel={t("submitting")} data-aim>
          {t(act, { amount: facts[0]?.value ?? "" })}
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

type AgreeProps = {
  byMember: boolean;
  /** A colleague must, whatever the member types. */
  second: boolean;
  identifier: string | undefined;
  errors: Record<string, string>;
};

/** Who agrees besides the clerk: the member, whom a colleague stands in for, or a colleague alone. */
function AgreeFields({ byMember, second, identifier, errors }: AgreeProps) {
  const t = useTranslations("counter.serve");
  const hint = byMember ? { hint: t("signsHint") } : {};
  const colleague = <SecondFields identifier={identifier} errors={errors} {...hint} />;
  return (
    <>
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
    </>
  );
}
