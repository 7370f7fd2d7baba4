import { expect, test } from "vitest";
import { REFUSAL_CODES, UNREAD_REASONS } from "@/lib/channels/lines";
import { FORCES, RULES } from "@/lib/channels/pending";
import { LOCALES } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";

test.each(LOCALES)("each code has its text, and no text is left over: %s", (locale) => {
  const { refusals, unread, rules, force } = MESSAGES[locale].statementLines;
  expect(Object.keys(refusals).sort()).toEqual([...REFUSAL_CODES].sort());
  expect(Object.keys(unread).sort()).toEqual([...UNREAD_REASONS].sort());
  expect(Object.keys(rules).sort()).toEqual([...RULES].sort());
  expect(Object.keys(force).sort()).toEqual([...FORCES].sort());
});
