import { expect, test } from "vitest";
import { LANGUAGES, LOCALES, localeOf } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import { filesNaming } from "../support/files-naming";

test.each(LOCALES)("%s has texts, twelve months and a name of its own", (locale) => {
  expect(MESSAGES[locale].dates.months.split(" ")).toHaveLength(12);
  expect(LANGUAGES[locale].name).not.toBe("");
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  const months = Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(new Date(2026, month, 15));
    return parts.find(({ type }) => type === "month")?.value;
  });
  expect(LANGUAGES[locale].months.split(" ")).toEqual(months);
});

test("what names no language is read in the first", () => {
  expect(["rw", "en", "xx", "constructor", "", undefined].map(localeOf)).toEqual([
    "rw",
    "en",
    "en",
    "en",
    "en",
    "en",
  ]);
});

test("a language is listed in its table, its texts, the chart and a migration alone", () => {
  const lists = filesNaming(/["']rw["']|\brw[:,]|\brw\.json|[Kk]inyarwanda/);
  // The practice network is another program, with texts of its own; the pictures of the README show two of them.
  const ours = (file: string) => !/^(drizzle\/|scripts\/(practice\/|readme-pictures))/.test(file);
  expect(lists.filter(ours)).toEqual(["db/schema/chart.ts", "lib/locales.json", "lib/messages.ts"]);
});
