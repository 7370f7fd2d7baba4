import { addDays, kigaliDay } from "@/lib/dates";
import { postRepayment } from "@/lib/loans/loan-commands";
import { postLendOffer, postTake } from "@/lib/loans/offer-commands";
import { postBorrowRequest, postLending } from "@/lib/loans/request-commands";
import type { BorrowRequestTerms, LendOfferTerms } from "@/lib/loans/schema";
import type { Cooperative, Person } from "@/tests/support/cooperative";

/** Who lends and borrows what in a cooperative, in a few words. */
export function lending(coop: Cooperative) {
  const inDays = (days: number) => addDays(kigaliDay(coop.clock.now()), days);

  /** An offer of so many francs at 10 %, for 30 days; answers its id. */
  async function offer(
    who: Person,
    amount: number,
    over: Partial<LendOfferTerms> = {},
  ): Promise<string> {
    const terms = { interestRate: 10, deadline: inDays(30), description: null };
    const { offer } = await postLendOffer(coop.as(who), {
      ...terms,
      amount,
      visibility: "public" as const,
      ...over,
    });
    return offer.id;
  }

  /** A request for so many francs at 15 % at most, for 30 days; answers its id. */
  async function ask(
    who: Person,
    amount: number,
    over: Partial<BorrowRequestTerms> = {},
  ): Promise<string> {
    const { id } = await postBorrowRequest(coop.as(who), {
      amount,
      maxInterest: 15,
      reason: "School fees",
      deadline: inDays(30),
      autoRepay: false,
      ...over,
    });
    return id;
  }

  return {
    inDays,
    offer,
    ask,
    take: async (who: Person, offerId: string, autoRepay = false) =>
      (await postTake(coop.as(who), { offerId, autoRepay })).loan.id,
    lend: async (who: Person, requestId: string, interestRate: number) =>
      (await postLending(coop.as(who), { requestId, interestRate })).loan.id,
    repay: async (who: Person, loanId: string, amount: number) =>
      (await postRepayment(coop.as(who), loanId, { amount })).repayment,
    /** Lets so many days pass. */
    wait: (days: number) => coop.clock.tick(days * 86_400_000),
  };
}
