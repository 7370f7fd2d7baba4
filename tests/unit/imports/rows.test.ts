import { expect, test } from "vitest";
import type { Reading } from "@/lib/imports/cells";
import { readMember } from "@/lib/imports/rules";
import { LANGUAGES, LOCALES } from "@/lib/locales";

const reading: Reading = {
  today: "2026-11-27",
  cutOver: "2026-11-20",
  order: null,
  grouping: { sign: null },
};

test.each(
  LOCALES.flatMap((locale) => {
    const { name, alsoCalled } = LANGUAGES[locale];
    return [locale, name, ...alsoCalled].map((text) => [text, locale]);
  }),
)("a member's language may be written %s", (text, locale) => {
  for (const language of [text, text.toUpperCase()]) {
    const cells = { oldNumber: "1", firstName: "Marie", lastName: "Uwase", language };
    const { member, faults } = readMember(cells, reading);
    expect([member.language, faults]).toEqual([locale, []]);
  }
});
