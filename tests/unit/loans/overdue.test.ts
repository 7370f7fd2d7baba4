import { expect, test } from "vitest";
import { filesNaming } from "../../support/files-naming";

test("the day from which a loan is overdue is reckoned in one place, and guarded by the table", () => {
  const reckons = filesNaming(/OVERDUE_AFTER_DAYS|kigali_day\(\$\{t\.closedAt\}\) >/);
  expect(reckons).toEqual(["db/schema/loans.ts", "lib/loans/overdue.ts", "lib/loans/rules.ts"]);
});

test("no other file compares a deadline with a day to tell what is late", () => {
  const compares = filesNaming(/\b(deadline|loans\.deadline)\}? (<|>|<=|>=) |lt\(loans\.deadline/);
  expect(compares).toEqual([
    // A loan lasts a day at least.
    "db/schema/loans.ts",
    // Repays on the deadline itself, and says before it that it comes.
    "lib/loans/calendar.ts",
    "lib/loans/overdue.ts",
  ]);
});
