import { describe, expect, test } from "vitest";
import { refuseRate } from "@/lib/loans/refusals";
import { rateTenths } from "@/lib/loans/rules";
import {
  borrowRequestTermsSchema,
  deadlineProblem,
  lendOfferTermsSchema,
  lendTermsSchema,
  writeOffSchema,
} from "@/lib/loans/schema";
import messages from "@/messages/en.json";

const OFFER = { amount: 50_000, interestRate: 10, deadline: "2026-12-20" };
const REQUEST = { amount: 50_000, reason: "School fees", deadline: "2026-12-20" };
const ID = "019a9b1c-0000-7000-8000-000000000001";

/** The message of the first thing that is wrong with a field. */
function wrong(
  schema: typeof lendOfferTermsSchema | typeof borrowRequestTermsSchema,
  over: object,
) {
  const base = schema === lendOfferTermsSchema ? OFFER : REQUEST;
  const read = schema.safeParse({ ...base, ...over });
  return read.error?.issues[0]?.message ?? null;
}

describe("each rule of an offer has a message of its own", () => {
  test.each([
    [{ amount: 999 }, "loanAmountTooSmall"],
    [{ amount: 10_000_001 }, "loanAmountTooLarge"],
    [{ amount: 1_000.5 }, "wholeFrancs"],
    [{ amount: "50000" }, "loanAmount"],
    [{ amount: undefined }, "loanAmount"],
    [{ interestRate: 0 }, "rateTooLow"],
    [{ interestRate: 50.1 }, "rateTooHigh"],
    [{ interestRate: 10.05 }, "rateStep"],
    [{ interestRate: undefined }, "rateRequired"],
    [{ interestRate: "12,5" }, "rateNoNumber"],
    [{ deadline: undefined }, "deadlineRequired"],
    [{ deadline: "20/12/2026" }, "deadlineInvalid"],
    [{ deadline: "2026-02-30" }, "deadlineInvalid"],
    [{ visibility: "friends" }, "visibilityInvalid"],
    [{ amount: 1_000, interestRate: 0.1 }, null],
    [{ amount: 10_000_000, interestRate: 50 }, null],
  ])("%j: %s", (over, key) => {
    expect(wrong(lendOfferTermsSchema, over)).toBe(key);
    if (key) expect(messages.errors.field).toHaveProperty(key);
  });
});

describe("each rule of a request has a message of its own", () => {
  test.each([
    [{ amount: 999 }, "loanAmountTooSmall"],
    [{ reason: " " }, "borrowReasonRequired"],
    [{ reason: undefined }, "borrowReasonRequired"],
    [{ maxInterest: "12,5" }, "rateNoNumber"],
    [{ maxInterest: -0.1 }, "maxInterestInvalid"],
    [{ maxInterest: 50.1 }, "rateTooHigh"],
    [{ maxInterest: 0.15 }, "rateStep"],
    [{ autoRepay: "yes" }, "invalidValue"],
    [{ maxInterest: 0 }, null],
  ])("%j: %s", (over, key) => {
    expect(wrong(borrowRequestTermsSchema, over)).toBe(key);
    if (key) expect(messages.errors.field).toHaveProperty(key);
  });
});

// What the form and the call answer for a rate on a request of at most so much (LEN-27).
test.each([
  [60, 15, { key: "rateExceeds", values: { max: "15" } }],
  [50.1, 50, { key: "rateExceeds", values: { max: "50" } }],
  [60, 0, { key: "interestFree" }],
  [15.1, 15, { key: "rateExceeds", values: { max: "15" } }],
  [15, 15, null],
])("lending at %d % on a request of at most %d %", (percent, most, said) => {
  const { interestRate } = lendTermsSchema.parse({ requestId: ID, interestRate: percent });
  const refused = () => refuseRate(rateTenths(interestRate), rateTenths(most));
  if (!said) return refused();
  expect(refused).toThrow(expect.objectContaining({ fields: { interestRate: said } }));
});

test("what is left out gets what the specification says", () => {
  expect(lendOfferTermsSchema.parse(OFFER)).toEqual({
    ...OFFER,
    description: null,
    visibility: "public",
  });
  expect(borrowRequestTermsSchema.parse(REQUEST)).toEqual({
    ...REQUEST,
    maxInterest: 15,
    autoRepay: false,
  });
  expect(borrowRequestTermsSchema.parse({ ...REQUEST, maxInterest: null }).maxInterest).toBe(15);
});

test("a reason may be typed on several lines, as its box invites to", () => {
  const reason = "School fees\r\nfor my two daughters";
  expect(borrowRequestTermsSchema.parse({ ...REQUEST, reason }).reason).toBe(
    "School fees for my two daughters",
  );
  expect(writeOffSchema.parse({ reason: "He moved\naway" }).reason).toBe("He moved away");
});

test("steps of 0.1 are taken whatever their floating point", () => {
  for (const rate of [0.1, 0.3, 0.7, 1.1, 4.35 + 0.05, 12.7, 33.3, 49.9]) {
    const { interestRate } = lendTermsSchema.parse({ requestId: ID, interestRate: rate });
    expect(interestRate).toBe(Number(rate.toFixed(1)));
  }
});

test("which days may be chosen is told by the day in Kigali", () => {
  // 00:30 on 21 November in Kigali.
  const now = new Date("2026-11-20T22:30:00Z");
  expect(deadlineProblem("2026-11-21", now)).toBe("deadlineTooEarly");
  expect(deadlineProblem("2026-11-22", now)).toBeNull();
  expect(deadlineProblem("2028-11-21", now)).toBeNull();
  expect(deadlineProblem("2028-11-22", now)).toBe("deadlineTooLate");
});
