"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useMemberForm } from "@/components/use-member-form";
import { OUTCOMES } from "@/lib/rails/rules";
import { proposeCallOutcome } from "./call-actions";

/** What somebody found in the provider's portal, for a second person to confirm. */
export function OutcomeForm({ id, closeHref }: { id: string; closeHref: string }) {
  const t = useTranslations("transactions.call");
  const { act, failed, filled } = useMemberForm(proposeCallOutcome, {
    done: () => ({ title: t("proposed"), href: closeHref }),
  });
  return (
    <form action={act} className="grid gap-3">
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="id" value={id} />
      <SelectField
        filled={filled}
        name="outcome"
        label={t("outcome")}
        defaultValue={OUTCOMES[0]}
        choices={OUTCOMES.map((each) => [each, t(each)] as const)}
      />
      <TextField
        filled={filled}
        name="externalId"
        label={t("number")}
        hint={t("numberHint")}
        maxLength={64}
      />
      <TextField filled={filled} name="reason" label={t("reason")} maxLength={500} />
      <FreshPassword failed={failed} id="outcome-password" />
      <SubmitButton pendingLabel={t("pending")}>{t("propose")}</SubmitButton>
    </form>
  );
}
