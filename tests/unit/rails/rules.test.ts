import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/messages";
import {
  isBusy,
  isMisconfigured,
  isWalletOf,
  nextLookIn,
  payoutReasonWord,
  reasonWord,
  restIn,
} from "@/lib/rails/rules";

test("a provider is asked soon at first, then each minute, each quarter of an hour, and each hour", () => {
  const asked: number[] = [];
  for (let age = 0, looks = 0; age < 26 * 3600; looks += 1) {
    age += nextLookIn(looks, age);
    asked.push(age);
  }
  expect(asked.slice(0, 7)).toEqual([2, 7, 17, 37, 77, 137, 197]);
  const gaps = (from: number, to: number) =>
    new Set(
      asked
        .map((at, index) => at - (asked[index - 1] ?? 0))
        .filter((_, index) => (asked[index - 1] ?? 0) >= from && (asked[index] ?? 0) < to),
    );
  expect(gaps(77, 600)).toEqual(new Set([60]));
  expect(gaps(700, 24 * 3600)).toEqual(new Set([900]));
  expect(gaps(24 * 3600 + 900, 30 * 3600)).toEqual(new Set([3600]));
});

test("a provider that is busy rests ever longer, and not for all equally long", () => {
  expect([429, 503, 500, 200, null].filter(isBusy)).toEqual([429, 503]);
  const waits = [0, 1, 2, 3, 4, 5, 6].map((looks) => restIn(looks, 500, 0));
  expect(waits).toEqual([4, 10, 20, 40, 80, 120, 120]);
  expect([0, 0.5, 0.999].map((chance) => restIn(3, 0, chance))).toEqual([40, 50, 60]);
});

test("what is wrong between a provider and us is told from what is wrong with a payer", () => {
  const wrong = ["TOKEN_401", "HTTP_403", "INVALID_CALLBACK_URL_HOST", "NOT_ALLOWED"];
  expect(wrong.filter(isMisconfigured)).toEqual(wrong);
  const others = ["TOKEN_503", "HTTP_500", "PAYER_NOT_FOUND", "NOT_ENOUGH_FUNDS", "TimeoutError"];
  expect(others.filter(isMisconfigured)).toEqual([]);
  for (const code of wrong) expect(reasonWord(code)).toBe("provider");
});

test("every reason of a provider has words in each language", () => {
  const codes = ["NOT_ENOUGH_FUNDS", "EXPIRED", "APPROVAL_REJECTED", "PAYER_NOT_FOUND", "X"];
  const words = [...codes, "PAYEE_LIMIT_REACHED", "toString"].map(reasonWord);
  expect(words).toEqual(["funds", "late", "refused", "noWallet", "provider", "limit", "provider"]);
  for (const { rails } of Object.values(MESSAGES))
    for (const word of words) expect(rails.reasons[word]).toMatch(/\w/);
});

test("why something was not paid out is told in words of its own: it is the cooperative's wallet that is empty", () => {
  const codes = ["NOT_ENOUGH_FUNDS", "EXPIRED", "APPROVAL_REJECTED", "PAYEE_NOT_FOUND", "X"];
  expect(codes.map(payoutReasonWord)).toEqual(codes.map(reasonWord));
  // It may be any of the three.
  const one = "LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED";
  expect([payoutReasonWord(one), reasonWord(one)]).toEqual(["provider", "funds"]);
  const { en, rw } = MESSAGES;
  for (const { rails } of [en, rw])
    expect(Object.keys(rails.payoutReasons)).toEqual(Object.keys(rails.reasons));
  expect(en.rails.payoutReasons.funds).toContain("The cooperative's wallet");
  expect(rw.rails.payoutReasons.funds).toContain("konti ya koperative");
});

test("MTN is asked for its own numbers alone", () => {
  expect(["+250788000101", "+250790000101"].every((each) => isWalletOf("mtn", each))).toBe(true);
  const others = ["+250733000101", "+250720000101", "+25078800010", "+4678800010100", "0788000101"];
  expect(others.filter((each) => isWalletOf("mtn", each))).toEqual([]);
});
