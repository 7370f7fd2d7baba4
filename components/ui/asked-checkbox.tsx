import { CheckboxField } from "./checkbox-field";

type Props = {
  name: string;
  label: React.ReactNode;
  /** The form was refused without it, or asks for it from the start. */
  asked: boolean;
  typed: Record<string, string>;
};

/**
 * Something that must be agreed to once a form was refused without it. What was agreed to stays, ticked, while the form
 * is refused for something else: sent again without it, it would be refused as before.
 */
export function AskedCheckbox({ name, label, asked, typed }: Props) {
  const agreed = typed[name] === "true";
  if (!asked && !agreed) return null;
  return <CheckboxField id={name} name={name} label={label} defaultChecked={agreed} />;
}
