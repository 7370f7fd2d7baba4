import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

type Props = {
  label: string;
  /** Who reads it, or an example. */
  hint?: string;
  /** How the form went before: what was typed, and what is wrong with it. */
  failed: { typed: Record<string, string>; failure: { fields?: Record<string, string> } } | null;
};

/** The reason that an act of the office gives, as the schemas take it. */
export function ReasonField({ label, hint, failed }: Props) {
  return (
    <Field id="reason" label={label} hint={hint} error={failed?.failure.fields?.reason}>
      <Textarea name="reason" rows={2} maxLength={500} defaultValue={failed?.typed.reason ?? ""} />
    </Field>
  );
}
