import { AppError } from "@/lib/errors";

/** Throws conflict when there is another amount than the reader of the form saw. */
export function requireAsSeen(form: FormData, amount: number): void {
  if (form.get("expected") !== String(amount)) throw new AppError("conflict");
}

/** What the reader saw, for the command to compare once nothing can change any more; NaN is no amount. */
export const seen = (form: FormData) => Number(form.get("expected") ?? Number.NaN);
