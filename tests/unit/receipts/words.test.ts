import { expect, test, vi } from "vitest";
import { agreementText } from "@/components/documents/agreement-words";
import { receiptLines, receiptText } from "@/components/documents/receipt-words";
import { statementWords } from "@/components/documents/statement-words";
import { partyOf } from "@/components/transaction-parts";
import type { Agreement } from "@/lib/loans/agreement";
import type { Receipt } from "@/lib/receipts/rules";
import type { StatementLine } from "@/lib/statements/schema";

vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async () => (key: string) => key,
}));

const NAME = "KOABIKI Kimironko";
const sides = { fromUser: "Aline Uwase", fromChannel: null, toUser: null, toChannel: null };
const receipt = {
  ...sides,
  type: "share-buy",
  status: "approved",
  amount: 5_000,
  fee: 0,
  createdAt: new Date("2026-11-27T08:00:00Z"),
} as unknown as Receipt;
const proof = { address: "https://of.example/check/SHB-1/ABCD" };

test("documents say the name of the cooperative that stands at their head", async () => {
  expect(Object.fromEntries(await receiptLines(receipt, NAME))).toMatchObject({
    from: "Aline Uwase",
    to: NAME,
  });
  expect((await receiptText(receipt, proof, NAME)).split("\n")[0]).toBe(NAME);
  const { party } = await statementWords(NAME);
  expect(party({ party: "", channel: null, account: null } as unknown as StatementLine)).toBe(NAME);
  const agreement = { takenAt: "2026-11-27T08:00:00Z", deadline: "2026-12-27" } as Agreement;
  expect((await agreementText(agreement, proof, NAME)).split("\n")[0]).toBe(NAME);
});

test("lists say the application's", () => {
  expect(partyOf(sides, "to", (method) => method)).toBe("Open Future");
});
