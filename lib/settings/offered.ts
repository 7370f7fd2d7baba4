import { AppError } from "@/lib/errors";
import type { Method } from "@/lib/methods";

/** Refuses a payment by a method that two people have closed: invalid, beside the method. */
export function refuseClosed(offered: readonly Method[], method: Method): void {
  if (offered.includes(method)) return;
  throw new AppError("invalid", {}, { method: { key: "methodClosed" } });
}
