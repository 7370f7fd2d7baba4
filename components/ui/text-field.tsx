import { Field } from "./field";
import { type FilledProps, textIn } from "./filled";
import { Input } from "./input";

type Props = FilledProps &
  React.ComponentProps<"input"> &
  Omit<React.ComponentProps<typeof Field>, "id" | "children"> & {
    /** Of the control alone; `className` is of all of the field. */
    inputClass?: string;
  };

/** A line of text, a day or a file, with its label, hint and error. Browsers fill in only what says so. */
export function TextField(props: Props) {
  const { id, name, label, hint, className, inputClass, filled, ...rest } = props;
  const { error = filled?.errors[name], ...input } = rest;
  return (
    <Field id={id ?? name} label={label} hint={hint} error={error} className={className}>
      <Input
        autoComplete={input.type ? undefined : "off"}
        {...input}
        name={name}
        defaultValue={textIn(filled, name, input.defaultValue)}
        className={inputClass}
      />
    </Field>
  );
}
