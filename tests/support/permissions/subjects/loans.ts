import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/context";
import { addDays, kigaliDay } from "@/lib/dates";
import { postLendOffer, postTake } from "@/lib/loans/offer-commands";
import { postBorrowRequest } from "@/lib/loans/request-commands";
import { warnOfWriteOffs } from "@/lib/loans/write-off-warning";
import { sayWord } from "@/lib/loans/write-off-words";
import type { Office } from "@/tests/support/permissions/subjects/office";

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** A day on which a loan may end. */
export function soon(from = new Date()): string {
  return addDays(kigaliDay(from), 30);
}

/** Offers, requests and loans, by default of somebody who asks nothing. */
export function loansOf({ coop, now, next }: Office) {
  const { aline, jean } = coop.people;
  const at = (who: Actor, when: Date) => coop.as(who, { now: when, requestId: randomUUID() });

  async function offer(who: Actor, when: Date): Promise<string> {
    const terms = { amount: 1_000, interestRate: 5, deadline: soon(when), description: null };
    return (await postLendOffer(at(who, when), { ...terms, visibility: "public" })).offer.id;
  }

  async function loan(borrower: Actor, lender: Actor, when = new Date()): Promise<string> {
    const offerId = await offer(lender, when);
    return (await postTake(at(borrower, when), { offerId, autoRepay: false })).loan.id;
  }

  const debtor = () => coop.join({ username: `debtor${next()}` });

  /** Long overdue, and both sides are warned: before the lender has said a word. */
  async function newWarnedLoan(lender: Actor = jean, borrower?: Actor): Promise<string> {
    const id = await loan(borrower ?? (await debtor()), lender, daysAgo(90));
    await warnOfWriteOffs(coop.db, daysAgo(10));
    return id;
  }

  return {
    newOffer: (who: Actor = jean) => offer(who, new Date()),
    newRequest: async (who: Actor = jean) => {
      const terms = { amount: 1_000, reason: `Reason ${next()}`, deadline: soon() };
      const rest = { maxInterest: 5, autoRepay: false };
      return (await postBorrowRequest(now(who), { ...terms, ...rest })).id;
    },
    /** What the member has borrowed of somebody who asks nothing. */
    newLoan: () => loan(aline, jean),
    /** What somebody new has borrowed of who asks. */
    newLoanOf: async (lender: Actor) => loan(await debtor(), lender),
    /** The same, with who borrowed it. */
    newLoanBetween: async (lender: Actor = jean) => {
      const borrower = await debtor();
      return { memberId: borrower.id, loanId: await loan(borrower, lender) };
    },
    newWarnedLoan,
    /** The same once the lender agrees to a write-off. */
    newOverdueLoan: async (lender: Actor = jean, borrower?: Actor) => {
      const id = await newWarnedLoan(lender, borrower);
      await sayWord(at(lender, daysAgo(9)), id, { word: "agree", reason: null });
      return id;
    },
  };
}
