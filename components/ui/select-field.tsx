import { Field } from "./field";
import type { FilledProps } from "./filled";
import { Select } from "./select";

type Props = FilledProps &
  Omit<React.ComponentProps<"select">, "children"> &
  Omit<React.ComponentProps<typeof Field>, "id" | "children"> & {
    defaultValue?: string;
    choices: readonly (readonly [value: string, label: string])[];
    /** How it is called that nothing is chosen, where that is possible. */
    none?: string;
  };

/** One of several choices, with its label, hint and error. */
export function SelectField(props: Props) {
  const { name, label, hint, className, choices, none, filled, ...rest } = props;
  const { error = filled?.errors[name], ...select } = rest;
  const all = none === undefined ? choices : [["", none] as const, ...choices];
  const chosen = filled?.typed[name] ?? select.defaultValue ?? "";
  return (
    <Field id={name} label={label} hint={hint} error={error} className={className}>
      {/* React empties a form after its action: the default, not the value, is what stays. */}
      <Select {...select} key={chosen} name={name} defaultValue={chosen}>
        {all.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
