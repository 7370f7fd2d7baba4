"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { SelectField } from "@/components/ui/select-field";
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
  const field = (id: Name, hint?: string) => ({
    id,
    label: person(id),
    error: errors[id],
    hint: errors[id] ? undefined : hint,
  });
  return (
    <>
      <Field {...field("firstName")}>
        <Input
          name="firstName"
          defaultValue={values.firstName}
          maxLength={100}
          autoComplete="given-name"
          required
        />
      </Field>
      <Field {...field("lastName")}>
        <Input
          name="lastName"
          defaultValue={values.lastName}
          maxLength={100}
          autoComplete="family-name"
          required
        />
      </Field>
      <Field {...field("username", t("usernameHint"))}>
        <Input
          ref={usernameField}
          name="username"
          defaultValue={values.username}
          maxLength={32}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field {...field("phone", t("phoneHint"))}>
        <Input
          ref={phoneField}
          name="phone"
          type="tel"
          defaultValue={values.phone}
          maxLength={32}
          autoComplete="tel"
        />
      </Field>
      <Field {...field("email", t("emailHint"))}>
        <Input
          ref={emailField}
          name="email"
          type="email"
          defaultValue={values.email}
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
          required
        />
      </Field>
      <Field
        id="password"
        label={t("password")}
        hint={errors.password ? undefined : t("passwordHint")}
        error={errors.password}
        className={clsx(!asks && !errors.password && "only-without-script")}
      >
        <PasswordInput name="password" autoComplete="current-password" maxLength={200} />
      </Field>
      <SelectField
        name="gender"
        label={person("gender")}
        error={errors.gender}
        defaultValue={values.gender}
        none={t("selectGender")}
        choices={[
          ["Male", person("male")],
          ["Female", person("female")],
          ["Other", person("other")],
        ]}
      />
    </>
  );
}
