"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { PasswordField } from "@/components/ui/password-field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/use-form-action";
import { LANGUAGES, LOCALES } from "@/lib/locales";
import { accept } from "./actions";

type Props = {
  token: string;
  firstName: string;
  lastName: string;
  language: string;
};

/** What an account needs, from the person it will belong to. Works without script. */
export function AcceptForm({ token, ...given }: Props) {
  const t = useTranslations("invite.form");
  const { act, failed, typed, errors } = useFormAction(accept, t("failedText"));
  const beside = Object.keys(errors).length > 0;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="token" value={token} />
      {failed && !beside && (
        <Alert variant="destructive" title={t("failedTitle")}>
          {failed.failure.message}
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="firstName" label={t("firstName")} error={errors.firstName}>
          <Input
            name="firstName"
            autoComplete="given-name"
            defaultValue={typed.firstName ?? given.firstName}
            maxLength={100}
          />
        </Field>
        <Field id="lastName" label={t("lastName")} error={errors.lastName}>
          <Input
            name="lastName"
            autoComplete="family-name"
            defaultValue={typed.lastName ?? given.lastName}
            maxLength={100}
          />
        </Field>
      </div>
      <Field
        id="username"
        label={t("username")}
        hint={errors.username ? undefined : t("usernameHint")}
        error={errors.username}
      >
        <Input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed.username ?? ""}
          maxLength={32}
        />
      </Field>
      <Field
        id="phone"
        label={t("phone")}
        hint={errors.phone ? undefined : t("phoneHint")}
        error={errors.phone}
      >
        <Input
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={typed.phone ?? ""}
          maxLength={32}
        />
      </Field>
      <PasswordField
        name="password"
        label={t("password")}
        hint={t("passwordHint")}
        error={errors.password}
      />
      <Field id="language" label={t("language")} error={errors.language}>
        <Select
          key={typed.language}
          name="language"
          defaultValue={typed.language ?? given.language}
        >
          {LOCALES.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGES[code].name}
            </option>
          ))}
        </Select>
      </Field>
      <SubmitButton pendingLabel={t("pending")}>{t("submit")}</SubmitButton>
    </form>
  );
}
