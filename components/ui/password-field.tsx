import { Field } from "./field";
import { PasswordInput } from "./password-input";

type Props = {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  current?: boolean;
};

/** A password to be set, or the current one; what is wrong takes the place of the hint. */
export function PasswordField({ name, label, hint, error, current = false }: Props) {
  return (
    <Field id={name} label={label} hint={error ? undefined : hint} error={error}>
      <PasswordInput
        name={name}
        autoComplete={current ? "current-password" : "new-password"}
        maxLength={200}
      />
    </Field>
  );
}
