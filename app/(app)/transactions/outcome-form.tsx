"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { OUTCOMES } from "@/lib/rails/rules";
import { proposeCallOutcome } from "./call-actions";

/** What somebody found in the provider's portal, for a second person to confirm. */
export function OutcomeForm({ id, closeHref }: { id: string; closeHref: string }) {
  const t = useTranslations("transactions.call");
  const { act, failed, typed, errors } = useMemberForm(proposeCallOutcome, {
    done: () => ({ title: t("proposed"), href: closeHref }),
  });
  return (
    <form action={act} className="grid gap-3">
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="id" value={id} />
      <SelectField
        name="outcome"
        label={t("outcome")}
        error={errors.outcome}
        defaultValue={typed.outcome ?? OUTCOMES[0]}
        choices={OUTCOMES.map((each) => [each, t(each)] as const)}
      />
      <Field id="externalId" label={t("number")} hint={t("numberHint")} error={errors.externalId}>
        <Input
          name="externalId"
          maxLength={64}
          autoComplete="off"
          defaultValue={typed.externalId ?? ""}
        />
      </Field>
      <Field id="reason" label={t("reason")} error={errors.reason}>
        <Input name="reason" maxLength={500} autoComplete="off" defaultValue={typed.reason ?? ""} />
      </Field>
      <FreshPassword failed={failed} id="outcome-password" />
      <SubmitButton pendingLabel={t("pending")}>{t("propose")}</SubmitButton>
    </form>
  );
}
