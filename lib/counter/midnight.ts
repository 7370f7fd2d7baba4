import type { DrawerView } from "@/lib/counter/views";
import { kigaliDay } from "@/lib/dates";

/** Whether a drawer that is not closed was opened on an earlier Kigali day: it is to be counted, and another opened. */
export const isPastMidnight = (
  { state, openedAt }: Pick<DrawerView, "state" | "openedAt">,
  now: Date,
): boolean => state !== "closed" && kigaliDay(new Date(openedAt)) < kigaliDay(now);

/**
 * Whether somebody else may count a drawer in its clerk's place, whom a third person follows: its clerk may serve no more, or has
 * left it from an earlier day (db/functions/drawer-count.sql).
 */
export const mayCountInPlace = (
  drawer: Pick<DrawerView, "state" | "openedAt" | "serves">,
  now: Date,
): boolean => drawer.state !== "closed" && (!drawer.serves || isPastMidnight(drawer, now));
