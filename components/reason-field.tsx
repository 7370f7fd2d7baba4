import type { Filled } from "@/components/ui/filled";
import { TextareaField } from "@/components/ui/textarea-field";

type Props = {
  label: string;
  /** Who reads it, or an example. */
  hint?: string;
  filled: Filled;
};

/** The reason that an act of the office gives, as the schemas take it. */
export function ReasonField({ label, hint, filled }: Props) {
  return (
    <TextareaField
      filled={filled}
      name="reason"
      label={label}
      hint={hint}
      rows={2}
      maxLength={500}
    />
  );
}
