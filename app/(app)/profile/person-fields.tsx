"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { GenderField } from "@/components/gender-field";
import { PersonField } from "@/components/person-field";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { useFieldText } from "@/components/ui/use-field-text";

type Name = "firstName" | "lastName" | "username" | "email" | "phone";
type Props = {
  values: Record<Name | "gender", string>;
  stored: Record<"username" | "email" | "phone", string>;
  errors: Record<string, string>;
};

/**
 * Who one is. The password is asked for once another username, phone number or address is typed; without
 * script always.
 */
export function PersonFields({ values, stored, errors }: Props) {
  const t = useTranslations("profile.form");
  const person = useTranslations("person");
  const [email, emailField] = useFieldText<HTMLInputElement>(values.email);
  const [username, usernameField] = useFieldText<HTMLInputElement>(values.username);
  const [phone, phoneField] = useFieldText<HTMLInputElement>(values.phone);
  const asks =
    email.trim().toLowerCase() !== stored.email ||
    username.trim().toLowerCase() !== stored.username ||
    phone.trim() !== stored.phone;
  const field = (name: Name, hint?: string) => ({
    name,
    label: person(name),
    value: values[name],
    error: errors[name],
    hint,
  });
  return (
    <>
      <PersonField {...field("firstName")} />
      <PersonField {...field("lastName")} />
      <PersonField {...field("username", t("usernameHint"))} ref={usernameField} />
      <PersonField {...field("phone", t("phoneHint"))} ref={phoneField} />
      <PersonField {...field("email", t("emailHint"))} ref={emailField} />
      <Field
        id="password"
        label={t("password")}
        hint={errors.password ? undefined : t("passwordHint")}
        error={errors.password}
        className={clsx(!asks && !errors.password && "only-without-script")}
      >
        <PasswordInput name="password" autoComplete="current-password" maxLength={200} />
      </Field>
      <GenderField filled={{ typed: values, errors }} none={t("selectGender")} />
    </>
  );
}
