import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES, LOCALES, localeOf } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import { filesNaming } from "../support/files-naming";

test.each(LOCALES)("%s has texts, twelve months and a name of its own", (locale) => {
  expect(MESSAGES[locale].dates.months.split(" ")).toHaveLength(12);
  expect(LANGUAGES[locale].name).not.toBe("");
  expect(Intl.DateTimeFormat.supportedLocalesOf(LANGUAGES[locale].intl)).toHaveLength(1);
});

test("what names no language is read in the first", () => {
  expect(["rw", "en", "fr", "constructor", "", undefined].map(localeOf)).toEqual([
    ...["rw", "en", "en", "en", "en", "en"],
  ]);
});

test("a language is listed in its table, its texts, the chart and a migration alone", () => {
  const lists = filesNaming(/["']rw["']|\brw[:,]|\brw\.json|[Kk]inyarwanda/);
  expect(lists).toEqual([
    "db/schema/chart.ts",
    "drizzle/0000_schema.sql",
    "lib/locales.json",
    "lib/messages.ts",
  ]);
});

test("members may choose each of them in the database", () => {
  const list = LOCALES.map((locale) => `'${locale}'`).join(", ");
  const schema = readFileSync("drizzle/0000_schema.sql", "utf8");
  expect(schema).toContain(`"members"."language" in (${list})`);
});
