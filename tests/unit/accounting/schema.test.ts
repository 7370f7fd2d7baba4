import { describe, expect, test } from "vitest";
import { accountExportQuery, trialBalanceQuery } from "@/lib/accounting/schema";

test("the lines of a figure, or of an account, between any days", () => {
  const days = { from: "2026-01-01", to: "2026-11-20" };
  for (const query of [{ figure: "revenue", ...days }, { account: "income:fees" }]) {
    expect(accountExportQuery.parse(query)).toEqual(query);
  }
});

test.each([
  [{}],
  [{ figure: "revenue", account: "income:fees" }],
  [{ figure: "wealth" }],
  [{ account: "a'b" }],
  [{ account: "" }],
  [{ figure: "revenue", from: "2026-02-30" }],
  [{ figure: "revenue", day: "2026-11-20" }],
])("refuses %j", (query) => {
  expect(accountExportQuery.safeParse(query).success).toBe(false);
});

describe("the day of a trial balance", () => {
  test.each([
    [{}, undefined],
    [{ date: "2026-06-30" }, "2026-06-30"],
    [{ on: "2026-06-30" }, "2026-06-30"],
    [{ date: "2026-06-30", on: "2026-06-30" }, "2026-06-30"],
  ])("%o is %s", (asked, date) => {
    expect(trialBalanceQuery.parse(asked).date).toBe(date);
  });

  test.each([{ on: "30.6.2026" }, { date: "2026-06-30", on: "2026-07-01" }])(
    "%o is none",
    (asked) => {
      const issue = trialBalanceQuery.safeParse(asked).error?.issues[0];
      expect(issue).toMatchObject({ path: ["on"], message: "bookDayInvalid" });
    },
  );
});
