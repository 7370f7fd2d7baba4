import { expect, test } from "vitest";
import { importFormSchema } from "@/lib/imports/schema";

const file = (text: string) => new File([text], "file.csv", { type: "text/csv" });
const FILES = { members: file("No"), balances: file("No"), "trial-balance": file("Account") };

test("loans of the old books are refused beside their file; an empty one is none", () => {
  const { error } = importFormSchema.safeParse({ ...FILES, loans: file("No,Principal\n1,500") });
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["loans", "importLoansNotYet"],
  ]);
  expect(importFormSchema.safeParse({ ...FILES, loans: file("") }).success).toBe(true);
  expect(importFormSchema.safeParse(FILES).success).toBe(true);
});
