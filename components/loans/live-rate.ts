import { rateTenths } from "@/lib/loans/rules";

/** A rate being typed as tenths of a percent; NaN while it is none that may be sent. */
export function liveRate(text: string): number {
  const typed = text.trim();
  return /^\d{1,2}(\.\d)?$/.test(typed) ? rateTenths(Number(typed)) : Number.NaN;
}
