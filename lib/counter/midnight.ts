import type { DrawerView } from "@/lib/counter/queries";
import { kigaliDay } from "@/lib/dates";

/** Whether a drawer that is not closed was opened on an earlier Kigali day: it is to be counted, and another opened. */
export const isPastMidnight = (
  { state, openedAt }: Pick<DrawerView, "state" | "openedAt">,
  now: Date,
): boolean => state !== "closed" && kigaliDay(new Date(openedAt)) < kigaliDay(now);
