import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";

type Props = {
  /** How the form went, where it failed. */
  failed: { failure: { fields?: Record<string, string> } } | null;
  /** Where a screen has several such forms. */
  id?: string;
};

/** The password of who acts for the office, in the form itself, where none was given for ten minutes. */
export function FreshPassword({ failed, id = "fresh-password" }: Props) {
  const t = useTranslations("fresh");
  const { password, code } = failed?.failure.fields ?? {};
  const error = password ?? code;
  if (error === undefined) return null;
  return (
    <Field id={id} label={t("label")} hint={t("hint")} error={error}>
      <PasswordInput name="password" autoComplete="current-password" maxLength={200} />
    </Field>
  );
}
