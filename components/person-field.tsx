import { TextField } from "@/components/ui/text-field";

const INPUTS = {
  firstName: { maxLength: 100, autoComplete: "given-name", required: true },
  lastName: { maxLength: 100, autoComplete: "family-name", required: true },
  username: {
    maxLength: 32,
    autoComplete: "username",
    autoCapitalize: "none",
    spellCheck: false,
    required: true,
  },
  email: {
    type: "email",
    maxLength: 254,
    autoComplete: "email",
    autoCapitalize: "none",
  },
  phone: { type: "tel", maxLength: 32, autoComplete: "tel" },
} satisfies Record<string, React.ComponentProps<"input">>;

type Props = {
  name: keyof typeof INPUTS;
  label: string;
  value: string;
  error: string | undefined;
  hint?: string | undefined;
  /** Of somebody else: the browser does not offer the reader's own. */
  ofOther?: boolean;
  ref?: React.Ref<HTMLInputElement>;
};

/** A field that says who somebody is. What is wrong stands in the place of the hint. */
export function PersonField({ name, label, value, error, hint, ofOther, ref }: Props) {
  const { autoComplete, ...input } = INPUTS[name];
  return (
    <TextField
      ref={ref}
      name={name}
      label={label}
      hint={error ? undefined : hint}
      error={error}
      defaultValue={value}
      autoComplete={ofOther ? "off" : autoComplete}
      {...input}
    />
  );
}
