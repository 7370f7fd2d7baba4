import { expect, test } from "vitest";
import { largestBody, largestUpload, mostBytes } from "@/server/body.mjs";

test.each([
  "/profile",
  "/projects/0197b8a0",
  "/admin/vouchers/0197b8a0/files",
  "/admin/statements",
  "/admin/statements?dryRun=1",
  "/transactions/reconcile",
  "/transactions/reconcile?bring=1",
])("%s takes a file", (url) => {
  expect(mostBytes({ url })).toBe(largestUpload);
});

test.each(["/", "/api/deposits", "/admin/statement-lines", "/transactions/reconcile/export"])(
  "%s takes no more than a form",
  (url) => {
    expect(mostBytes({ url })).toBe(largestBody);
  },
);
