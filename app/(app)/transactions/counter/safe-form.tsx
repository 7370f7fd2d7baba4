"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { AmountField } from "@/components/ui/amount-field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { moveCash } from "./actions";
import { SecondFields } from "./second-fields";

/** Cash between one's drawer and the safe. */
export function SafeForm({ closeHref }: { closeHref: string }) {
  const t = useTranslations("counter.drawer");
  const { state, act, failed, filled } = useMemberForm(moveCash, {
    done: (text) => ({ title: text, href: closeHref }),
  });
  const beside = Object.keys(filled.errors).length > 0;
  if (state.status === "done") return <Alert variant="success">{state.data}</Alert>;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <SelectField
        filled={filled}
        name="direction"
        label={t("direction")}
        defaultValue="out"
        choices={[
          ["out", t("toSafe")],
          ["in", t("fromSafe")],
        ]}
      />
      <AmountField filled={filled} name="amount" label={t("amount")} />
      <SecondFields
        identifier={filled.typed["secondStaff.identifier"]}
        errors={filled.errors}
        hint={t("safeSecond")}
      />
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("moving")}>{t("move")}</SubmitButton>
    </form>
  );
}
