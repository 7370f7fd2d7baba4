"use client";

import { useTranslations } from "next-intl";
import { PersonField } from "@/components/person-field";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PasswordField } from "@/components/ui/password-field";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useFormAction } from "@/components/use-form-action";
import { LANGUAGES, LOCALES } from "@/lib/locales";
import { NEW_PASSWORD_LENGTH } from "@/lib/password-length";
import { activate } from "./actions";

/** As the letter's square code says it; empty where somebody came by typing. */
type Props = { memberNumber: string; code: string; language: string };

/** What stands on the letter, and the password that opens the account from then on. Works without script. */
export function ActivateForm(given: Props) {
  const t = useTranslations("activate.form");
  const person = useTranslations("person");
  const common = useTranslations("common");
  const { act, failed, filled, lost, onReset } = useFormAction(activate);
  const beside = Object.keys(filled.errors).length > 0;
  const sign = (name: "memberNumber" | "code", label: string, hint: string, maxLength: number) => (
    <TextField
      filled={filled}
      name={name}
      label={label}
      hint={filled.errors[name] ? undefined : hint}
      defaultValue={given[name]}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={maxLength}
      required
    />
  );
  return (
    <form action={act} onReset={onReset} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      {failed && !beside && (
        <Alert variant="destructive" title={failed.failure.title ?? t("failedTitle")}>
          {failed.failure.message}
        </Alert>
      )}
      {sign("memberNumber", person("memberNumber"), t("numberHint"), 20)}
      {sign("code", t("code"), t("codeHint"), 20)}
      <PersonField
        name="username"
        label={person("username")}
        value={filled.typed.username ?? ""}
        error={filled.errors.username}
        hint={t("usernameHint")}
      />
      <PasswordField
        name="password"
        label={t("password")}
        hint={t("passwordHint", { length: NEW_PASSWORD_LENGTH })}
        error={filled.errors.password}
      />
      <SelectField
        filled={filled}
        name="language"
        label={t("language")}
        defaultValue={given.language}
        choices={LOCALES.map((code) => [code, LANGUAGES[code].name])}
      />
      <SubmitButton pendingLabel={t("pending")}>
        {lost ? common("tryAgain") : t("submit")}
      </SubmitButton>
    </form>
  );
}
