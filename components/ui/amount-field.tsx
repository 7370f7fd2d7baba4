import { AmountInput } from "./amount-input";
import { Field } from "./field";
import { type FilledProps, textIn } from "./filled";

type Props = FilledProps &
  React.ComponentProps<typeof AmountInput> &
  Omit<React.ComponentProps<typeof Field>, "id" | "children">;

/** An amount of francs, with its label, hint and error. */
export function AmountField({ id, name, label, hint, error, filled, ...rest }: Props) {
  const said = error ?? filled?.errors[name];
  return (
    <Field id={id ?? name} label={label} hint={hint} error={said}>
      <AmountInput {...rest} name={name} defaultValue={textIn(filled, name, rest.defaultValue)} />
    </Field>
  );
}
