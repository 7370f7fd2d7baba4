import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextField } from "@/components/ui/text-field";

type Props = {
  identifier?: string | undefined;
  errors: Record<string, string>;
  hint?: string;
};

const NAME = "secondStaff.identifier";
const PASSWORD = "secondStaff.password";

/** A colleague who agrees at the clerk's screen. Nothing of it is kept by the browser: another one comes next time. */
export function SecondFields({ identifier = "", errors, hint }: Props) {
  const t = useTranslations("counter.second");
  return (
    <fieldset className="grid gap-3 rounded-lg border p-3">
      <legend className="px-1 text-sm font-medium">{t("legend")}</legend>
      {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      <TextField
        name={NAME}
        label={t("who")}
        hint={t("whoHint")}
        error={errors[NAME]}
        maxLength={254}
        defaultValue={identifier}
      />
      <Field id={PASSWORD} label={t("password")} error={errors[PASSWORD]}>
        <PasswordInput name={PASSWORD} autoComplete="off" maxLength={200} />
      </Field>
    </fieldset>
  );
}
