import { and, eq, lt } from "drizzle-orm";
import { loans } from "@/db/schema";
import { kigaliDay } from "@/lib/dates";

/** Of loans in a query: those that are overdue at an instant, as `loanStatus` says of one. */
export function overdueAt(now: Date) {
  return and(eq(loans.status, "active"), lt(loans.deadline, kigaliDay(now)));
}
