import { describe, expect, test } from "vitest";
import { opposite } from "@/lib/ledger/accounts";
import { METHODS } from "@/lib/methods";
import { holdLines, payOutLines, payoutField } from "@/lib/withdrawals/rules";
import { withdrawalTermsSchema } from "@/lib/withdrawals/schema";

const ALINE = "01234567-89ab-7def-8123-456789abcdef";
const shown = (lines: ReturnType<typeof holdLines>) =>
  lines.map(({ account, amount }) => [account.kind, amount]);

describe("a withdrawal's lines", () => {
  test("hold what was available", () => {
    expect(shown(holdLines(ALINE, 500))).toEqual([
      ["available", -500],
      ["held", 500],
    ]);
  });

  test("pay out of a channel what was held", () => {
    expect(shown(payOutLines(ALINE, 500, "cash:bank-2"))).toEqual([
      ["held", -500],
      ["cash:bank-2", 500],
    ]);
  });

  test("give back what was held", () => {
    expect(shown(opposite(holdLines(ALINE, 500)))).toEqual([
      ["available", 500],
      ["held", -500],
    ]);
  });
});

test("each method has one destination", () => {
  expect(METHODS.map((method) => payoutField(method))).toEqual(["phone", "phone", "account", null]);
});

describe("where a withdrawal goes", () => {
  const wrong = (over: object) =>
    withdrawalTermsSchema
      .safeParse({ amount: 1_000, ...over })
      .error?.issues.map((issue) => [issue.path.join("."), issue.message]);

  test.each([
    [{ method: "mtn" }, [["phone", "payoutPhoneRequired"]]],
    [{ method: "mtn", phone: "  " }, [["phone", "payoutPhoneRequired"]]],
    [{ method: "mtn", phone: "12" }, [["phone", "phoneInvalid"]]],
    [{ method: "airtel", phone: "+33 6 12 34 56 78" }, [["phone", "payoutPhoneRwandan"]]],
    [{ method: "airtel", phone: "0252 123 456" }, [["phone", "payoutPhoneRwandan"]]],
    [{ method: "bank" }, [["account", "payoutAccountRequired"]]],
    [{ method: "bank", account: "Bank of Kigali" }, [["account", "payoutAccountInvalid"]]],
    [
      { method: "bank", account: "BK 000401", phone: "0788000101" },
      [["phone", "payoutNotForMethod"]],
    ],
    [{ method: "cash", account: "BK 000401" }, [["account", "payoutNotForMethod"]]],
    [{ method: "gold" }, [["method", "withdrawalMethod"]]],
    [{ method: "cash", amount: 0 }, [["amount", "withdrawalAmount"]]],
    [{ method: "cash", amount: 1.5 }, [["amount", "wholeFrancs"]]],
  ])("%j is refused beside its field", (over, issues) => {
    expect(wrong(over)).toEqual(issues);
  });

  test("is kept in one spelling", () => {
    expect(
      withdrawalTermsSchema.parse({ amount: 1, method: "mtn", phone: "0788 000 101" }),
    ).toMatchObject({ phone: "+250788000101", description: null });
    expect(
      withdrawalTermsSchema.parse({ amount: 1, method: "bank", account: " BK 00040-1 " }),
    ).toMatchObject({ account: "BK 00040-1" });
  });
});
