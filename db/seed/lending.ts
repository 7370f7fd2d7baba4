import type { Database } from "@/db/client";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeWriteOff } from "@/lib/approvals/loans";
import type { Actor } from "@/lib/context";
import { addDays } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { memberBalances } from "@/lib/ledger/balances";
import { borrowerStanding } from "@/lib/loans/borrowing";
import { remindOfLoans } from "@/lib/loans/calendar";
import { expireOffers } from "@/lib/loans/ended";
import { postRepayment } from "@/lib/loans/loan-commands";
import { cancelLendOffer, postLendOffer, postTake } from "@/lib/loans/offer-commands";
import { postBorrowRequest, postLending } from "@/lib/loans/request-commands";
import { warnOfWriteOffs } from "@/lib/loans/write-off-warning";
import { sayWord } from "@/lib/loans/write-off-words";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { at } from "./actors";
import type { Deal } from "./deal";
import { DEALS } from "./deals";
import type { Purse } from "./withdrawals";

type Open = { deal: Deal; id: string; loan?: { id: string; total: number; left: number } };

/** A year of lending and borrowing, by the members' own commands, before noon of each day. */
export class Lending {
  readonly #open: Open[] = [];

  constructor(
    readonly db: Database,
    readonly purse: Purse,
    readonly person: (username: string) => Actor & { joinedAt: Date },
  ) {}

  /** What happens on the day that was so many days ago. */
  async day(ago: number, day: string): Promise<void> {
    await this.#tellOfDeadlines(ago, day);
    for (const [n, open] of this.#open.entries()) {
      await this.#goOn(open, open.deal.ago - ago, this.#instant(day, "11:00", n));
    }
    for (const [n, deal] of DEALS.filter((each) => each.ago === ago).entries()) {
      await this.#begin(deal, day, this.#instant(day, "12:10", n));
    }
  }

  async #begin(deal: Deal, day: string, when: Date): Promise<void> {
    const who = this.person(deal.by);
    const { amount, rate, text } = deal;
    const deadline = addDays(day, deal.days);
    if (deal.kind === "offer") {
      await this.#bring(who, amount, when);
      const { offer } = await postLendOffer(at(this.db, who, when), {
        amount,
        interestRate: rate,
        deadline,
        description: text,
        visibility: deal.trusted ? "trusted" : "public",
      });
      this.#add(who, -amount);
      this.#open.push({ deal, id: offer.id });
      return;
    }
    const autoRepay = deal.fate.kind === "agreed" && Boolean(deal.fate.auto);
    const { id } = await postBorrowRequest(at(this.db, who, when), {
      amount,
      maxInterest: deal.max ?? rate,
      reason: text ?? "",
      deadline,
      autoRepay,
    });
    this.#open.push({ deal, id });
  }

  async #goOn(open: Open, since: number, when: Date): Promise<void> {
    const { deal, id } = open;
    const { fate } = deal;
    if (fate.kind === "cancelled" && fate.after === since) {
      await cancelLendOffer(at(this.db, this.person(deal.by), when), id);
      this.#add(this.person(deal.by), deal.amount);
    }
    if (fate.kind === "expires" && deal.days === since) {
      await expireOffers(this.db, when);
      if (deal.kind === "offer") this.#add(this.person(deal.by), deal.amount);
    }
    if (fate.kind !== "agreed") return;
    if (fate.after === since) await this.#agree(open, when);
    for (const [, share] of fate.repaid.filter(([after]) => after === since)) {
      await this.#repay(open, share, when);
    }
    if (fate.writtenOff === since) await this.#writeOff(open, when);
  }

  // The borrower has gone, with what they had; the lender agrees.
  async #writeOff({ deal, loan }: Open, when: Date): Promise<void> {
    if (!loan || deal.fate.kind !== "agreed") return;
    const [one, other] = [this.person(deal.by), this.person(deal.fate.with)];
    const [lender, borrower] = deal.kind === "offer" ? [one, other] : [other, one];
    const before = (minutes: number) => new Date(when.getTime() - minutes * 60_000);
    const { available } = await memberBalances(this.db, borrower.id);
    if (available > 0) {
      const relative = this.person("vestine");
      const terms = { recipientId: relative.id, amount: available };
      await postTransfer(at(this.db, borrower, before(30)), terms);
      this.#add(borrower, -available);
      this.#add(relative, available);
    }
    await sayWord(at(this.db, lender, before(20)), loan.id, { word: "agree", reason: null });
    const reason = "The member has left the district and cannot be reached.";
    const admin = at(this.db, this.person("admin"), before(10));
    const proposal = await proposeWriteOff(admin, loan.id, { reason });
    const director = at(this.db, this.person("director"), when);
    await decideProposal(director, proposal, { decision: "confirm" });
  }

  async #agree(open: Open, when: Date): Promise<void> {
    const { deal, id } = open;
    if (deal.fate.kind !== "agreed") return;
    const other = this.person(deal.fate.with);
    if (deal.kind === "request") await this.#bring(other, deal.amount, when);
    await this.#saveUp(deal.kind === "offer" ? other : this.person(deal.by), deal.amount, when);
    const ctx = at(this.db, other, when);
    const { loan } =
      deal.kind === "offer"
        ? await postTake(ctx, { offerId: id, autoRepay: Boolean(deal.fate.auto) })
        : await postLending(ctx, { requestId: id, interestRate: deal.rate });
    const borrower = deal.kind === "offer" ? other : this.person(deal.by);
    if (deal.kind === "request") this.#add(other, -deal.amount);
    this.#add(borrower, deal.amount);
    open.loan = { id: loan.id, total: loan.totalRepayment, left: loan.totalRepayment };
  }

  async #repay({ deal, loan }: Open, share: number, when: Date): Promise<void> {
    if (!loan || deal.fate.kind !== "agreed") return;
    const [one, other] = [this.person(deal.by), this.person(deal.fate.with)];
    const [lender, borrower] = deal.kind === "offer" ? [one, other] : [other, one];
    const amount = Math.min(loan.left, Math.ceil(loan.total * share));
    await this.#bring(borrower, amount, when);
    await postRepayment(at(this.db, borrower, when), loan.id, { amount });
    loan.left -= amount;
    this.#add(borrower, -amount);
    this.#add(lender, amount);
  }

  // How much one has saved when one borrows depends on the season: who may not owe as much brings some first.
  async #saveUp(borrower: Actor, amount: number, when: Date): Promise<void> {
    const { owed, most } = await borrowerStanding(this.db, borrower.id, when);
    if (owed + amount > most) await this.#deposit(borrower, owed + amount, when);
  }

  // What is missing is brought in cash the same morning.
  async #bring(who: Actor, needed: number, when: Date): Promise<void> {
    const missing = needed - (this.purse.available.get(who.id) ?? 0);
    if (missing > 0) await this.#deposit(who, missing, when);
  }

  async #deposit(who: Actor, francs: number, when: Date): Promise<void> {
    const amount = Math.ceil(francs / 5_000) * 5_000;
    const morning = (minutes: number) => new Date(when.getTime() - minutes * 60_000);
    const { id } = await submitDeposit(at(this.db, who, morning(9)), {
      amount,
      method: "cash" as const,
      description: null,
    });
    const finance = this.person(who.username === "finance" ? "admin" : "finance");
    await decideTransaction(at(this.db, finance, morning(4)), id, { status: "approved" });
    this.#add(who, amount);
    this.purse.channels.cash += amount;
  }

  // The job of the morning, on the days on which it finds something.
  async #tellOfDeadlines(ago: number, day: string): Promise<void> {
    const due = this.#open.some(({ deal, loan }) =>
      [3, 0, -1, -24].includes(deal.days - (deal.ago - ago)) ? Boolean(loan) : false,
    );
    if (!due) return;
    await remindOfLoans(this.db, this.#instant(day, "06:20", 0));
    await warnOfWriteOffs(this.db, this.#instant(day, "06:20", 0));
  }

  #add(who: Actor, francs: number): void {
    this.purse.available.set(who.id, (this.purse.available.get(who.id) ?? 0) + francs);
  }

  #instant(day: string, time: string, n: number): Date {
    return new Date(new Date(`${day}T${time}:00+02:00`).getTime() + n * 97_000);
  }
}
