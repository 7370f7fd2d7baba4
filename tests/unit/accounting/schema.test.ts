import { expect, test } from "vitest";
import { accountExportQuery } from "@/lib/accounting/schema";

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
