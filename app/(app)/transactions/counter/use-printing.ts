import { useEffect, useState } from "react";
import { SLIP_PAPER_SIZES, type SlipPaperSize } from "@/lib/receipts/rules";

/** On which paper a slip is printed as soon as it is there, or that none is. */
export type Printing = SlipPaperSize | typeof NEVER;
export const NEVER = "never";

const KEPT = "slip-paper";
const KNOWN: readonly string[] = [...SLIP_PAPER_SIZES, NEVER];

/**
 * What this desk's browser prints slips on, and what changes that. Null until it is known; a phone prints nothing by
 * itself until somebody has chosen a size.
 */
export function usePrinting(): [Printing | null, (next: Printing) => void] {
  const [printing, setPrinting] = useState<Printing | null>(null);
  useEffect(() => setPrinting(kept()), []);
  return [
    printing,
    (next) => {
      setPrinting(next);
      try {
        localStorage.setItem(KEPT, next);
      } catch {
        // A browser that keeps nothing asks again next time.
      }
    },
  ];
}

function kept(): Printing {
  try {
    const found = localStorage.getItem(KEPT);
    if (found && KNOWN.includes(found)) return found as Printing;
  } catch {
    // As if nothing had been chosen.
  }
  return window.matchMedia("(pointer: fine)").matches ? "80mm" : NEVER;
}
