import { describe, expect, test, vi } from "vitest";
import { borrowStep } from "@/app/(app)/borrow/actions";
import { costFacts } from "@/app/(app)/borrow/cost-facts";
import { lendStep, offerStep } from "@/app/(app)/rent/actions";
import { createLendOffer } from "@/lib/loans/offer-commands";
import { createBorrowRequest, lendMoney } from "@/lib/loans/request-commands";

const later = vi.hoisted(() => ({ now: new Date("2026-11-29T08:00:00Z") }));
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async () => (key: string) => key,
}));
vi.mock("@/lib/loans/offer-commands", () => ({ createLendOffer: vi.fn() }));
vi.mock("@/lib/loans/request-commands", () => ({
  createBorrowRequest: vi.fn(),
  lendMoney: vi.fn(),
}));
// Straight to what carries it out, on the day after: what it answers then was done before midnight.
vi.mock("@/lib/web/steps", () => ({
  runSteps: (_: unknown, __: unknown, { run }: { run: Run }) =>
    run({ ...later, actor: { fullName: "Eric" } }, TERMS),
}));
type Run = (ctx: object, input: object) => Promise<unknown>;

const TERMS = vi.hoisted(() => ({
  amount: 10_000,
  interestRate: 10,
  maxInterest: 10,
  deadline: "2026-11-29",
}));
const BEFORE = "2026-11-28T20:00:00.000Z";

describe("a receipt that is asked for again after midnight", () => {
  test.each([
    ["of a borrow request", borrowStep],
    ["of an offer", offerStep],
    ["of a loan that was given", lendStep],
  ])("%s has the days and the yearly rate of when it was made", async (_, step) => {
    vi.mocked(createBorrowRequest).mockResolvedValue({ createdAt: BEFORE } as never);
    const offer = { createdAt: BEFORE };
    vi.mocked(createLendOffer).mockResolvedValue({ offer, availableBalance: 1 } as never);
    const loan = { ...TERMS, takenAt: BEFORE };
    vi.mocked(lendMoney).mockResolvedValue({ loan, availableBalance: 1 } as never);
    const { facts } = await step({ step: "form", typed: {} }, new FormData());
    expect(facts).toContainEqual({ label: "cost.days", value: "1" });
    expect(facts).toContainEqual({ label: "cost.yearly", value: "3650%" });
  });
});

test.each(["2026-11-29", "2026-12-01"])(
  "from %s, the deadline or later, there is no day and no yearly rate",
  async (today) => {
    const facts = await costFacts({ ...TERMS, today });
    const labels = facts.map(({ label }) => label);
    expect(labels).not.toContain("cost.days");
    expect(labels).not.toContain("cost.yearly");
    expect(labels).toContain("deadline");
  },
);
