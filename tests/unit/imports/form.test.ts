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

test("movements of the old books need not be there; a file of them that is empty is not taken for none", () => {
  const none = new File([], "");
  expect(importFormSchema.safeParse({ ...FILES, history: none }).success).toBe(true);
  expect(importFormSchema.safeParse({ ...FILES, history: file("No") }).success).toBe(true);
  const { error } = importFormSchema.safeParse({ ...FILES, history: file("") });
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["history", "importFileRequired"],
  ]);
});
