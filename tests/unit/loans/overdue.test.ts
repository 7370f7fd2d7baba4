import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dueIn } from "@/components/loans/due-text";
import { addDays } from "@/lib/dates";
import { OVERDUE_AFTER_DAYS, overdueFrom } from "@/lib/loans/rules";
import { WRITE_OFF_AFTER_DAYS, WRITE_OFF_WARNING_DAYS } from "@/lib/loans/write-off-rules";
import { LOCALES } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import { filesNaming } from "../../support/files-naming";

test("the day from which a loan is overdue is reckoned in one place, and guarded by the table", () => {
  const reckons = filesNaming(/OVERDUE_AFTER_DAYS|overdue_after|kigali_day\(\$\{t\.closedAt\}\) >/);
  expect(reckons).toEqual(["db/schema/loans.ts", "lib/loans/overdue.ts", "lib/loans/rules.ts"]);
});

test("the database reckons overdue days from the same day on, in one function", () => {
  const reckons = readFileSync("db/functions/days-overdue.sql", "utf8");
  expect(reckons).toContain(`p_day - (p_deadline + ${OVERDUE_AFTER_DAYS})`);
  expect(filesNaming(/days_overdue\(/)).toEqual([
    "db/functions/days-overdue.sql",
    "db/functions/loan-check-write-off.sql",
    "db/functions/loan-reminder-checked.sql",
    "db/functions/loan-standing.sql",
    // Of a day that is past.
    "lib/statements/positions.ts",
  ]);
});

test("a loan is due until the day before, and each day from then on is one more that it is late", () => {
  const deadline = "2026-03-10";
  const from = overdueFrom(deadline);
  expect(dueIn(deadline, addDays(from, -3))).toMatchObject({ late: false, days: 2 });
  expect(dueIn(deadline, addDays(from, -1))).toMatchObject({ late: false, days: 0 });
  expect(dueIn(deadline, from)).toMatchObject({ late: true, days: 1 });
  expect(dueIn(deadline, addDays(from, 11))).toMatchObject({ late: true, days: 12 });
});

test.each(LOCALES)("the agreement in %s names the day from which it is overdue", (locale) => {
  expect(MESSAGES[locale].loans.agreement.late).toContain("{day}");
});

test("the database waits as long with a write-off as the screens say", () => {
  const check = readFileSync("db/functions/loan-check-write-off.sql", "utf8");
  expect(check).toContain(`days_overdue(v_deadline, v_today) >= ${WRITE_OFF_AFTER_DAYS} AND`);
  expect(check).toContain(`v_today - kigali_day(v_warned) >= ${WRITE_OFF_WARNING_DAYS})`);
  const say = readFileSync("db/functions/loan-say.sql", "utf8");
  expect(say).toContain(`kigali_day(p_at) - kigali_day(v_warned) >= ${WRITE_OFF_WARNING_DAYS})`);
});

// `loans.deadline <= …`, `overdueFrom(deadline) <= …`, `… > latestDeadline(…)`, `lte(loans.deadline, …)`.
const COMPARED =
  /[dD]eadline\b[})!\]"']*(::date)?\s[<>]=?\s|\s[<>]=?\s(\$\{)?[\w.]*[dD]eadline\b|\b([lg]te?|(notB|b)etween)\(\s*(\w+\.)*[dD]eadline\b/;

test.each([
  `lt(loans.deadline, day)`,
  `between(deadline, a, b)`,
  `sql"\${t.deadline}::date < \${day}"`,
  `day > loan.deadline`,
  `\${day} >= \${loans.deadline}`,
  `loan.deadline! <= today`,
])("%s compares a deadline", (text) => expect(text).toMatch(COMPARED));

test("no other file compares a deadline with a day to tell what is late", () => {
  // A program's deadline is another, and the migration is made of the schema.
  const compares = filesNaming(COMPARED).filter((file) => !/^(scripts|drizzle)\//.test(file));
  expect(compares).toEqual([
    // A loan lasts a day at least.
    "db/schema/loans.ts",
    // Repays on the deadline itself, and says before it that it comes.
    "lib/loans/calendar.ts",
    // Pages of a list in the order of deadlines.
    "lib/loans/details.ts",
    "lib/loans/overdue.ts",
    "lib/loans/rules.ts",
    // The first and the last day that may be chosen.
    "lib/loans/schema.ts",
    // How long it is late.
    "lib/loans/write-off-warning.ts",
  ]);
});
