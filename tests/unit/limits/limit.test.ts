import { expect, test } from "vitest";
import { TRIED } from "@/lib/limits/limit";
import { LOCALES } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";

test.each(TRIED)("who has tried a %s too often reads what to do now", (where) => {
  for (const locale of LOCALES)
    expect(MESSAGES[locale].errors.too_many_attempts).toContain(` ${where} {`);
});
