import { expect, test } from "vitest";
import { REFUSAL_CODES, UNREAD_REASONS } from "@/lib/channels/lines";
import { FORCES, RULES } from "@/lib/channels/pending";
import { LOCALES } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";

test.each(LOCALES)("each code has its text, and no text is left over: %s", (locale) => {
  const { unread, rules, force } = MESSAGES[locale].statementLines;
  const fields = Object.keys(MESSAGES[locale].errors.field);
  const refusals = REFUSAL_CODES.map(
    (code) => `unreadable${code[0]?.toUpperCase()}${code.slice(1)}`,
  );
  expect(fields.filter((key) => key.startsWith("unreadable")).sort()).toEqual(refusals.sort());
  expect(Object.keys(unread).sort()).toEqual([...UNREAD_REASONS].sort());
  expect(Object.keys(rules).sort()).toEqual([...RULES].sort());
  expect(Object.keys(force).sort()).toEqual([...FORCES].sort());
});
