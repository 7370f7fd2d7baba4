"use client";

import { Button } from "@/components/ui/button";

/** Opens the browser's print dialog; needs script. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="outline" className="needs-script" onClick={() => window.print()}>
      {label}
    </Button>
  );
}
