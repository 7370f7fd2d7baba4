import { Field } from "./field";
import { type FilledProps, textIn } from "./filled";
import { Textarea } from "./textarea";

type Props = FilledProps &
  React.ComponentProps<"textarea"> &
  Omit<React.ComponentProps<typeof Field>, "id" | "children">;

/** Several lines of text, with their label, hint and error. */
export function TextareaField({ id, name, label, hint, error, filled, ...rest }: Props) {
  const said = error ?? filled?.errors[name];
  return (
    <Field id={id ?? name} label={label} hint={hint} error={said}>
      <Textarea {...rest} name={name} defaultValue={textIn(filled, name, rest.defaultValue)} />
    </Field>
  );
}
