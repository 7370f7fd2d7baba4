"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { moveCash } from "./actions";
import { SecondFields } from "./second-fields";

/** Cash between one's drawer and the safe. */
export function SafeForm({ closeHref }: { closeHref: string }) {
  const t = useTranslations("counter.drawer");
  const { state, act, failed, typed, errors } = useMemberForm(moveCash, {
    done: (text) => ({ title: text, href: closeHref }),
  });
  const beside = Object.keys(errors).length > 0;
  if (state.status === "done") return <Alert variant="success">{state.data}</Alert>;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <SelectField
        name="direction"
        label={t("direction")}
        error={errors.direction}
        defaultValue={typed.direction ?? "out"}
        choices={[
          ["out", t("toSafe")],
          ["in", t("fromSafe")],
        ]}
      />
      <Field id="amount" label={t("amount")} error={errors.amount}>
        <AmountInput name="amount" defaultValue={typed.amount ?? ""} />
      </Field>
      <SecondFields
        identifier={typed["secondStaff.identifier"]}
        errors={errors}
        hint={t("safeSecond")}
      />
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("moving")}>{t("move")}</SubmitButton>
    </form>
  );
}
