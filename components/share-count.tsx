import type { Ref } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ungrouped } from "@/lib/grouped";

type Props = {
  label: string;
  hint: string;
  error: string | undefined;
  /** What stands in it at first. */
  typed: string | undefined;
  /** For a screen that follows what is typed. */
  field?: Ref<HTMLInputElement>;
};

/** A number of shares. */
export function ShareCount({ label, hint, error, typed, field }: Props) {
  return (
    <Field id="count" label={label} hint={hint} error={error}>
      <Input
        ref={field}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        defaultValue={typed ?? ""}
      />
    </Field>
  );
}

/** How many shares a text means; 0 for what is no such number. */
export function sharesTyped(text: string): number {
  return /^\d{1,7}$/.test(ungrouped(text)) ? Number(ungrouped(text)) : 0;
}
