"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { CheckboxField } from "@/components/ui/checkbox-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { addAccount } from "./actions";
import { NameFields, ReasonInput } from "./name-fields";

type Props = { headings: (readonly [key: string, name: string])[]; closeHref: string };

/** Number, names and heading of an account, for a second person to confirm. */
export function NewAccountForm({ headings, closeHref }: Props) {
  const t = useTranslations("books.chart");
  const { act, failed, typed, errors } = useMemberForm(addAccount, {
    done: () => ({ title: t("proposed"), href: closeHref }),
  });
  return (
    <form action={act} className="grid gap-4">
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <RequestId typed={failed?.typed} />
      <Field id="number" label={t("number")} hint={t("numberHint")} error={errors.number}>
        <Input
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          defaultValue={typed.number ?? ""}
        />
      </Field>
      <NameFields typed={typed} errors={errors} />
      <SelectField
        name="parent"
        label={t("parent")}
        error={errors.parent}
        defaultValue={typed.parent ?? ""}
        none={t("noParent")}
        choices={headings}
      />
      <CheckboxField
        id="contra"
        name="contra"
        label={t("contra")}
        hint={errors.contra ?? t("contraHint")}
        defaultChecked={typed.contra === "true"}
      />
      <ReasonInput typed={typed} errors={errors} />
      <FreshPassword failed={failed} id="account-password" />
      <SubmitButton pendingLabel={t("pending")}>{t("propose")}</SubmitButton>
    </form>
  );
}
