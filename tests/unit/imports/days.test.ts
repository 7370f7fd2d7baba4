import { expect, test } from "vitest";
import { importedDay } from "@/lib/imports/days";

test.each([
  ["1985-04-30", "1985-04-30"],
  ["30/04/1985", "1985-04-30"],
  ["31167", "1985-04-30"],
  ["10000", "1927-05-18"],
  ["73415", "2100-12-31"],
])("%s is the day %s", (text, day) => {
  expect(importedDay(text, null)).toEqual({ day });
});

test.each([
  ["a year alone", "1985"],
  ["a year of two figures", "85"],
  ["a number of a house or of a page", "512"],
  ["a serial before there was one of five figures", "9999"],
  ["zeros before it", "01985"],
  ["a serial of after 2100", "73416"],
])("%s is no day: nothing is guessed (782)", (_, text) => {
  for (const order of [null, "dmy", "mdy"] as const) {
    expect(importedDay(text, order)).toEqual({ code: "dateInvalid" });
  }
});
