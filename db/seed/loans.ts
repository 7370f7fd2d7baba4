import type { Database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { addDays, kigaliDay } from "@/lib/dates";
import { postRepayment, writeOffLoan } from "@/lib/loans/loan-commands";
import { cancelLendOffer, postLendOffer, postTake } from "@/lib/loans/offer-commands";
import { postBorrowRequest, postLending } from "@/lib/loans/request-commands";
import { interestOn, rateTenths } from "@/lib/loans/rules";
import { at } from "./actors";
import { LENT, type Lent, OFFERED, REQUESTED } from "./lent";
import type { Purse } from "./withdrawals";

type Loan = { id: string; lender: Actor; borrower: Actor; left: number };

/**
 * A year of loans by the members' own commands, so that every state of one can be seen. What a borrower
 * gets is set aside in the purse: they can repay it, whatever else they do.
 */
export class Loans {
  /** What is still to happen, by how many days ago. */
  readonly #later = new Map<number, ((when: Date) => Promise<void>)[]>();

  constructor(
    readonly db: Database,
    readonly purse: Purse,
    readonly admin: Actor,
  ) {}

  /** What was planned for the day, before the transfers of the evening. */
  async day(ago: number, day: string, there: Actor[]): Promise<void> {
    const start = new Date(`${day}T16:45:00+02:00`).getTime();
    const instant = (minutes: number) => new Date(start + minutes * 60_000);
    for (const [n, act] of (this.#later.get(ago) ?? []).entries()) await act(instant(n));
    for (const [n, plan] of LENT.filter((each) => each.ago === ago).entries()) {
      await this.#lend(plan, there, day, instant(5 + n), instant(8 + n));
    }
  }

  /** Offers and requests that are open now, and one that was taken back. */
  async leaveOpen(people: Actor[], when: Date): Promise<void> {
    const today = kigaliDay(when);
    for (const [n, { who, days, amount, ...terms }] of OFFERED.entries()) {
      const lender = who ? named(people, who) : this.#richest(people, []);
      if (!lender || this.#free(lender) < amount) continue;
      const then = new Date(when.getTime() - (20 - n) * 60_000);
      const deadline = addDays(today, days);
      const made = await postLendOffer(at(this.db, lender, then), { ...terms, amount, deadline });
      if (terms.description === "Taken back") {
        await cancelLendOffer(at(this.db, lender, when), made.offer.id);
      } else this.#add(lender, -amount);
    }
    for (const [n, { who, days, ...terms }] of REQUESTED.entries()) {
      const then = new Date(when.getTime() - (40 - n) * 60_000);
      const request = { ...terms, deadline: addDays(today, days), autoRepay: n % 2 === 0 };
      await postBorrowRequest(at(this.db, named(people, who), then), request);
    }
  }

  async #lend(plan: Lent, there: Actor[], day: string, first: Date, second: Date): Promise<void> {
    const borrower = there.find(({ username }) => username === plan.borrower);
    const lender = plan.lender
      ? there.find(({ username }) => username === plan.lender)
      : borrower && this.#richest(there, [borrower]);
    const { amount, rate, autoRepay = false } = plan;
    const interest = interestOn(amount, rateTenths(rate));
    if (!borrower || !lender || this.#free(lender) < amount) return;
    if (this.#free(borrower) < interest) return;
    const deadline = addDays(day, plan.days);
    const made = plan.reason
      ? await this.#onRequest(borrower, lender, { ...plan, deadline }, first, second)
      : await this.#onOffer(borrower, lender, { amount, rate, deadline, autoRepay }, first, second);
    this.#add(lender, -amount);
    this.#add(borrower, -interest);
    this.#plan(plan, { id: made, lender, borrower, left: amount + interest });
  }

  async #onOffer(
    borrower: Actor,
    lender: Actor,
    terms: { amount: number; rate: number; deadline: string; autoRepay: boolean },
    first: Date,
    second: Date,
  ): Promise<string> {
    const { amount, rate, deadline, autoRepay } = terms;
    const { offer } = await postLendOffer(at(this.db, lender, first), {
      ...{ amount, interestRate: rate, deadline, description: null, visibility: "public" },
    });
    const taken = await postTake(at(this.db, borrower, second), { offerId: offer.id, autoRepay });
    return taken.loan.id;
  }

  async #onRequest(
    borrower: Actor,
    lender: Actor,
    { amount, rate, deadline, reason = "", autoRepay = false }: Lent & { deadline: string },
    first: Date,
    second: Date,
  ): Promise<string> {
    const request = await postBorrowRequest(at(this.db, borrower, first), {
      ...{ amount, reason, deadline, autoRepay, maxInterest: rate },
    });
    const lent = await postLending(at(this.db, lender, second), {
      ...{ requestId: request.id, interestRate: rate },
    });
    return lent.loan.id;
  }

  // Each part is a share of all that is to be paid, so many days after the loan began.
  #plan({ ago, paid = [], writtenOff }: Lent, loan: Loan): void {
    const whole = loan.left;
    for (const [after, share] of paid) {
      this.#on(ago - after, async (when) => {
        const amount = Math.min(loan.left, share >= 1 ? loan.left : Math.round(whole * share));
        await postRepayment(at(this.db, loan.borrower, when), loan.id, { amount });
        loan.left -= amount;
        this.#add(loan.lender, amount);
      });
    }
    if (!writtenOff) return;
    const [after, reason] = writtenOff;
    this.#on(ago - after, async (when) => {
      await writeOffLoan(at(this.db, this.admin, when), loan.id, { reason });
    });
  }

  #on(ago: number, act: (when: Date) => Promise<void>): void {
    this.#later.set(ago, [...(this.#later.get(ago) ?? []), act]);
  }

  #richest(people: Actor[], but: Actor[]): Actor | undefined {
    return people
      .filter((each) => each.role === "member" && !but.includes(each))
      .toSorted((a, b) => this.#free(b) - this.#free(a))[0];
  }

  #free(person: Actor): number {
    return this.purse.available.get(person.id) ?? 0;
  }

  #add(person: Actor, amount: number): void {
    this.purse.available.set(person.id, this.#free(person) + amount);
  }
}

function named(people: Actor[], username: string): Actor {
  const found = people.find((each) => each.username === username);
  if (!found) throw new Error(`There is no ${username}.`);
  return found;
}
