import { AppError } from "@/lib/errors";
import { DEADLINE_YEARS } from "@/lib/loans/rules";
import { deadlineProblem } from "@/lib/loans/schema";

/** Throws invalid, beside the deadline, for a day that may not be chosen on `now`'s day. */
export function refuseDeadline(day: string, now: Date): void {
  const key = deadlineProblem(day, now);
  if (key)
    throw new AppError("invalid", {}, { deadline: { key, values: { years: DEADLINE_YEARS } } });
}

/** The refusal of more than `max` francs, beside the amount. */
export function tooMuch(key: string, max: number): AppError {
  return new AppError("invalid", {}, { amount: { key, values: { amount: max } } });
}
