"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Check, Copy } from "@/components/ui/icons";

type Props = {
  text: string;
  /** What the button says, and says once it is done. */
  copy: string;
  copied: string;
  /** What is copied, for who does not see beside what the button stands. */
  what?: string;
  size?: "sm" | "default";
};

/** Copies a text. Without script it is not there: the text can be marked. */
export function CopyButton({ text, copy, copied, what, size = "sm" }: Props) {
  const [done, setDone] = useState(false);
  const press = () => navigator.clipboard?.writeText(text).then(() => setDone(true));
  return (
    <Button
      variant="outline"
      size={size}
      className="needs-script"
      aria-label={what && !done ? `${copy}: ${what}` : undefined}
      onClick={press}
    >
      {done ? <Check /> : <Copy />}
      <span aria-live="polite">{done ? copied : copy}</span>
    </Button>
  );
}
