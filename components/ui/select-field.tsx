import { Field } from "./field";
import { Select } from "./select";

type Props = Omit<React.ComponentProps<"select">, "children"> &
  Omit<React.ComponentProps<typeof Field>, "id" | "children"> & {
    name: string;
    defaultValue: string;
    choices: readonly (readonly [value: string, label: string])[];
    /** How it is called that nothing is chosen, where that is possible. */
    none?: string;
  };

/** One of several choices, with its label, hint and error. */
export function SelectField(props: Props) {
  const { name, label, hint, error, className, choices, none, ...rest } = props;
  const all = none === undefined ? choices : [["", none] as const, ...choices];
  return (
    <Field id={name} label={label} hint={hint} error={error} className={className}>
      {/* React empties a form after its action: the default, not the value, is what stays. */}
      <Select key={rest.defaultValue} name={name} {...rest}>
        {all.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
