import { expect, test } from "vitest";
import { LOCALES } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";

test.each(LOCALES)("on paper a report says what it counts as the screen does (%s)", (locale) => {
  const { typesText, document } = MESSAGES[locale].reports;
  expect(document.note).toContain(typesText);
});
