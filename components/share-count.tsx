import type { Ref } from "react";
import type { Filled } from "@/components/ui/filled";
import { TextField } from "@/components/ui/text-field";
import { ungrouped } from "@/lib/grouped";

type Props = {
  label: string;
  hint: string;
  error?: string | undefined;
  filled: Filled;
  /** For a screen that follows what is typed. */
  field?: Ref<HTMLInputElement>;
};

/** A number of shares. */
export function ShareCount({ label, hint, error, filled, field }: Props) {
  return (
    <TextField
      ref={field}
      filled={filled}
      name="count"
      label={label}
      hint={hint}
      error={error}
      inputMode="numeric"
      maxLength={9}
    />
  );
}

/** How many shares a text means; 0 for what is no such number. */
export function sharesTyped(text: string): number {
  return /^\d{1,7}$/.test(ungrouped(text)) ? Number(ungrouped(text)) : 0;
}
