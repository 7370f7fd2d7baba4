import { expect, test } from "vitest";
import { depositSchema } from "@/lib/deposits/schema";
import { decisionSchema } from "@/lib/transactions/schema";

const deposit = { amount: 5000, method: "bank", description: null };

test.each(["ZX-683 593", "zx683593", " Zx 683-593 ", "zx/683.593"])(
  "a receipt typed as %j is the same receipt, at submission and at approval",
  (externalId) => {
    expect(depositSchema.parse({ ...deposit, externalId }).externalId).toBe("ZX683593");
    expect(decisionSchema.parse({ status: "approved", externalId }).externalId).toBe("ZX683593");
  },
);

test("a receipt of nothing but dashes is none", () => {
  expect(depositSchema.safeParse({ ...deposit, externalId: "- -" }).success).toBe(false);
});
