"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useMemberForm } from "@/components/use-member-form";
import { METHODS } from "@/lib/methods";
import { addAccount } from "./actions";
import { NameFields, ReasonInput } from "./name-fields";

type Props = { headings: (readonly [key: string, name: string])[]; closeHref: string };

/** Number, names and heading of an account, for a second person to confirm. */
export function NewAccountForm({ headings, closeHref }: Props) {
  const t = useTranslations("books.chart");
  const methods = useTranslations("methods");
  const { act, failed, filled } = useMemberForm(addAccount, {
    done: () => ({ title: t("proposed"), href: closeHref }),
  });
  return (
    <form action={act} className="grid gap-4">
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <RequestId typed={failed?.typed} />
      <TextField
        filled={filled}
        name="number"
        label={t("number")}
        hint={t("numberHint")}
        inputMode="numeric"
        maxLength={4}
      />
      <NameFields filled={filled} />
      <SelectField
        filled={filled}
        name="parent"
        label={t("parent")}
        none={t("noParent")}
        choices={headings}
      />
      <CheckboxField
        id="contra"
        name="contra"
        label={t("contra")}
        hint={filled.errors.contra ?? t("contraHint")}
        defaultChecked={filled.typed.contra === "true"}
      />
      <SelectField
        filled={filled}
        name="method"
        label={t("method")}
        hint={t("methodHint")}
        none={t("noMethod")}
        choices={METHODS.map((method) => [method, methods(method)])}
      />
      <ReasonInput filled={filled} />
      <FreshPassword failed={failed} id="account-password" />
      <SubmitButton pendingLabel={t("pending")}>{t("propose")}</SubmitButton>
    </form>
  );
}
