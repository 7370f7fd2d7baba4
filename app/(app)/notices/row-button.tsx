"use client";

import { useFormStatus } from "react-dom";
import { cn } from "@/components/ui/cn";

/** A row that sends its form; it fades while what it opens is on its way. */
export function RowButton({ className, children }: React.ComponentProps<"button">) {
  const { pending } = useFormStatus();
  return (
    <button type="submit" aria-busy={pending} className={cn(className, pending && "opacity-60")}>
      {children}
    </button>
  );
}
