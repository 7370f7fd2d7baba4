"use client";

import { clsx } from "clsx";
import { useFormStatus } from "react-dom";

/** A row that sends its form; it fades while what it opens is on its way. */
export function RowButton({ className, children }: React.ComponentProps<"button">) {
  const { pending } = useFormStatus();
  return (
    <button type="submit" aria-busy={pending} className={clsx(className, pending && "opacity-60")}>
      {children}
    </button>
  );
}
