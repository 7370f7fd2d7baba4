import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chartNames } from "@/db/schema";
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

// Its code as a word, also of a path or a selector, as the end of a column or key, and its name; not the end of an address.
const NAMED = /(?<![.\w])rw\b|[a-z]_rw\b|\b[a-z]{2,}Rw\b|\bnames?\??\.rw\b|[Kk]inyarwanda/;

test.each(["name_rw", "nameRw", "'{name,rw}'", "->> 'rw'", "{ en, rw }", ":lang(rw)", "name.rw"])(
  "%s names a language",
  (text) => expect(text).toMatch(NAMED),
);

test.each(["name@example.rw", "Frw", "FRw", "forward"])("%s names none", (text) => {
  expect(text).not.toMatch(NAMED);
});

test("a language is named by its table, its texts, one name in SQL and a migration alone", () => {
  // The practice network is another program, with texts of its own; the pictures of the README show two of them. Providers
  // have addresses in Rwanda, and write in languages of their own.
  const OTHERS =
    /^(drizzle|messages|scripts\/practice|lib\/channels\/readers)\/|^scripts\/readme-pictures|^lib\/env\.ts$/;
  const ours = (file: string) => !OTHERS.test(file);
  expect(filesNaming(NAMED).filter(ours)).toEqual([
    "db/functions/clearing-name.sql",
    "lib/locales.json",
    "lib/messages.ts",
  ]);
});

test("each language has a column of the chart, and what waits for its line a name in it", () => {
  const names = readFileSync("db/functions/clearing-name.sql", "utf8");
  for (const locale of LOCALES) {
    expect(chartNames[locale].name).toBe(`name_${locale}`);
    expect(names).toContain(`"${locale}": ", `);
  }
});
