import { expect, test } from "vitest";
import { counterRepaymentSchema, counterSharesSchema } from "@/lib/counter/schema";
import { passbookPageSchema } from "@/lib/documents/schema";
import { registerForm } from "@/lib/members/joining/schema";

const ID = "01a2b3c4-0000-7000-8000-00000000abcd";
const capitals = ID.toUpperCase();

// What compares an id with another one never takes the same for somebody else's.
test("an id that is typed in capitals is the same id", () => {
  const sold = counterSharesSchema.parse({ memberId: capitals, count: 1 });
  expect(sold.memberId).toBe(ID);
  const repaid = { memberId: capitals, loanId: capitals, amount: 100 };
  expect(counterRepaymentSchema.parse(repaid)).toMatchObject({ memberId: ID, loanId: ID });
  const page = passbookPageSchema.parse({ memberId: capitals, lines: "last" });
  expect(page.memberId).toBe(ID);
  expect(registerForm.parse({ member: capitals, updatedAt: "2026-11-28T00:00:00Z" }).member).toBe(
    ID,
  );
});
