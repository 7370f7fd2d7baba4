import { AppError } from "@/lib/errors";
import { deadlineProblem } from "@/lib/loans/schema";

/** Throws invalid, beside the field, for a deadline that may not be chosen on `now`'s day in Kigali. */
export function checkDeadline(deadline: string, now: Date): void {
  const key = deadlineProblem(deadline, now);
  if (key) throw new AppError("invalid", {}, { deadline: { key } });
}
