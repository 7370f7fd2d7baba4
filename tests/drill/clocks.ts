import { existsSync } from "node:fs";
import { addDays, kigaliDay, lastDayOf, startOfKigaliDay } from "@/lib/dates";

const LIBRARIES = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
];
export const SECOND = 1000;
/** Another time: how far from the real one, so many seconds before which midnight. */
export type Clock = {
  name: string;
  secondsFromNow: (before: number) => number;
  days: [string, string];
};

const beforeMidnight = (day: string) => (before: number) =>
  Math.round((startOfKigaliDay(addDays(day, 1)).getTime() - Date.now()) / SECOND) - before;
const around = (name: string, day: string): Clock => ({
  name,
  secondsFromNow: beforeMidnight(day),
  days: [day, addDays(day, 1)],
});

/** The next 29 February of a year that has not begun. */
export function leapDay(today = kigaliDay(new Date())): string {
  return `${Math.ceil((Number(today.slice(0, 4)) + 1) / 4) * 4}-02-29`;
}

/** In this order, because time goes on. */
export function clocks(today = kigaliDay(new Date())): Clock[] {
  return [
    around("the clock goes over Kigali midnight", today),
    around("the clock goes over the end of a month", lastDayOf(addDays(today, 1).slice(0, 7))),
    around("the clock comes to 29 February", addDays(leapDay(today), -1)),
    around("the clock leaves 29 February", leapDay(today)),
  ];
}

/** What makes a program believe that it is so many seconds later; null where libfaketime is not there. */
export function believing(seconds: number): Record<string, string> | null {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (!library) return null;
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? "" : "+"}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}
