import type { Actor } from "@/lib/context";
import { addDays, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { postRepayment } from "@/lib/loans/loan-commands";
import { postLendOffer, postTake } from "@/lib/loans/offer-commands";
import { postBorrowRequest, postLending } from "@/lib/loans/request-commands";
import type { BorrowRequestTerms, LendOfferTerms } from "@/lib/loans/schema";
import { writeOffWarningFrom } from "@/lib/loans/write-off-rules";
import { warnOfWriteOffs } from "@/lib/loans/write-off-warning";
import { sayWord } from "@/lib/loans/write-off-words";
import { postTransfer } from "@/lib/transfers/commands";
import type { Cooperative, Person } from "@/tests/support/cooperative";
import { writeOffByTwo } from "@/tests/support/written-off";

/** Who lends and borrows what in a cooperative, in a few words. */
export function lending(coop: Cooperative) {
  const inDays = (days: number) => addDays(kigaliDay(coop.clock.now()), days);

  /** An offer of so many francs at 10 %, for 30 days; answers its id. */
  async function offer(
    who: Person | Actor,
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

  /** Writes a loan off after its time, warned, agreed and with nothing to set off: the clock goes on to then. */
  async function writeOff(loanId: string, reason = "Gone"): Promise<void> {
    await agreed(loanId);
    await spend(loanId);
    await writeOffByTwo(coop.as("admin"), () => coop.as("director"), loanId, reason);
  }

  /** Lets time pass until a loan can be written off, with both sides warned and its lender's word. */
  async function agreed(loanId: string, word: "agree" | null = "agree"): Promise<void> {
    const [loan] =
      await coop.owner`select deadline::text, lender_id from loans where id = ${loanId}`;
    const from = startOfKigaliDay(writeOffWarningFrom(loan?.deadline)).getTime();
    coop.clock.tick(Math.max(0, from - coop.clock.now().getTime()) + 3_600_000);
    await warnOfWriteOffs(coop.db, coop.clock.now());
    coop.clock.tick(7 * 86_400_000);
    if (!word) return;
    const [lender] = await coop.owner`select * from members where id = ${loan?.lender_id}`;
    await sayWord(coop.as(lender as Actor), loanId, { word, reason: null });
  }

  /** The borrower of a loan sends all but `left` francs of what they have to somebody else. */
  async function spend(loanId: string, left = 0): Promise<void> {
    const [borrower] =
      await coop.owner`select m.* from loans l join members m on m.id = l.borrower_id
      where l.id = ${loanId}`;
    const amount = (await coop.available(borrower as Actor)) - left;
    const recipientId = coop.idOf("admin");
    if (amount > 0) await postTransfer(coop.as(borrower as Actor), { recipientId, amount });
  }

  return {
    spend,
    agreed,
    writeOff,
    inDays,
    offer,
    ask,
    take: async (who: Person | Actor, offerId: string, autoRepay = false) =>
      (await postTake(coop.as(who), { offerId, autoRepay })).loan.id,
    lend: async (who: Person, requestId: string, interestRate: number) =>
      (await postLending(coop.as(who), { requestId, interestRate })).loan.id,
    repay: async (who: Person | Actor, loanId: string, amount: number) =>
      (await postRepayment(coop.as(who), loanId, { amount })).repayment,
    /** Lets so many days pass. */
    wait: (days: number) => coop.clock.tick(days * 86_400_000),
  };
}
