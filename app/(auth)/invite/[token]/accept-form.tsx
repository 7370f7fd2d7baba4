"use client";

import { useTranslations } from "next-intl";
import { PersonField } from "@/components/person-field";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PasswordField } from "@/components/ui/password-field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/use-form-action";
import { LANGUAGES, LOCALES } from "@/lib/locales";
import { NEW_PASSWORD_LENGTH } from "@/lib/password-length";
import { accept } from "./actions";

type Props = {
  token: string;
  language: string;
};

/**
 * What an account needs, from the person it will belong to; which of their names is which, they alone say (decisions,
 * section 18). Works without script.
 */
export function AcceptForm({ token, language }: Props) {
  const t = useTranslations("invite.form");
  const common = useTranslations("common");
  const { act, failed, typed, errors, lost, onReset } = useFormAction(accept);
  const beside = Object.keys(errors).length > 0;
  const field = (name: "firstName" | "lastName" | "username" | "phone") => ({
    name,
    label: t(name),
    value: typed[name] ?? "",
    error: errors[name],
  });
  return (
    <form action={act} onReset={onReset} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="token" value={token} />
      {failed && !beside && (
        <Alert variant="destructive" title={failed.failure.title ?? t("failedTitle")}>
          {failed.failure.message}
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonField {...field("firstName")} />
        <PersonField {...field("lastName")} />
      </div>
      <PersonField {...field("username")} hint={t("usernameHint")} />
      <PersonField {...field("phone")} hint={t("phoneHint")} />
      <PasswordField
        name="password"
        label={t("password")}
        hint={t("passwordHint", { length: NEW_PASSWORD_LENGTH })}
        error={errors.password}
      />
      <Field id="language" label={t("language")} error={errors.language}>
        <Select key={typed.language} name="language" defaultValue={typed.language ?? language}>
          {LOCALES.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGES[code].name}
            </option>
          ))}
        </Select>
      </Field>
      <SubmitButton pendingLabel={t("pending")}>
        {lost ? common("tryAgain") : t("submit")}
      </SubmitButton>
    </form>
  );
}
