import { addDays, kigaliDay } from "@/lib/dates";
import { repayOnDeadline } from "@/lib/loans/calendar";
import { expireOffers } from "@/lib/loans/ended";
import { postRepayment } from "@/lib/loans/loan-commands";
import { cancelLendOffer, postLendOffer, postTake } from "@/lib/loans/offer-commands";
import { cancelBorrowRequest, postBorrowRequest, postLending } from "@/lib/loans/request-commands";
import { warnOfWriteOffs } from "@/lib/loans/write-off-warning";
import { sayWord } from "@/lib/loans/write-off-words";
import { postTransfer } from "@/lib/transfers/commands";
import {
  at,
  type Command,
  command,
  hold,
  type Model,
  move,
  release,
  releaseFor,
  short,
  usable,
} from "@/tests/support/model-command";
import { fc } from "@/tests/support/property";
import { writeOffByTwo } from "@/tests/support/written-off";

const ADMIN = 5;

type Loan = Model["loans"][number];

const interestOn = (amount: number, tenths: number) => Math.round((amount * tenths) / 1000);
const leftOf = (loan: Loan) => loan.principal + loan.interest - loan.repaid - loan.recovered;
const principalRepaid = (loan: Loan) => Math.max(0, loan.repaid - loan.interest);
const late = (m: Model, who: number) =>
  m.loans.some((loan) => loan.borrower === who && leftOf(loan) > 0 && loan.due < m.day);
const ended = (m: Model, deal: Model["offers"][number]) =>
  deal.status !== "open" || deal.due <= m.day;

function offer(by: number, amount: number, rate: number, days: number): Command {
  return command(`${by} offers ${amount} at ${rate} tenths for ${days} days`, {
    expected: (m) => {
      if (m.suspended[by]) return "counterparty_unavailable";
      return amount > usable(m, by) ? "insufficient_balance" : "done";
    },
    act: async (_, r) => {
      const ctx = r.coop.as(at(r.people, by));
      const { offer } = await postLendOffer(ctx, {
        amount,
        interestRate: rate / 10,
        deadline: addDays(kigaliDay(ctx.now), days),
        description: null,
        visibility: "public",
      });
      r.offers.push({ id: offer.id });
    },
    note: (m) => {
      releaseFor(m, by, amount);
      m.offers.push({ by, amount, rate, due: m.day + days, status: "open" });
      hold(m, by, amount);
    },
    ...short(by),
  });
}

function ask(by: number, amount: number, rate: number, days: number): Command {
  return command(`${by} asks for ${amount} at ${rate} tenths for ${days} days`, {
    expected: (m) => {
      if (m.suspended[by]) return "counterparty_unavailable";
      return late(m, by) ? "own_loan_overdue" : "done";
    },
    act: async (_, r) => {
      const ctx = r.coop.as(at(r.people, by));
      const { id } = await postBorrowRequest(ctx, {
        amount,
        maxInterest: rate / 10,
        deadline: addDays(kigaliDay(ctx.now), days),
        reason: "Seeds",
        autoRepay: amount % 2 === 0,
      });
      r.requests.push({ id });
    },
    note: (m) => m.requests.push({ by, amount, rate, due: m.day + days, status: "open" }),
  });
}

function cancelDeal(of: "offers" | "requests", by: number | "its maker", n: number): Command {
  const who = (m: Model) => (by === "its maker" ? at(m[of], n).by : by);
  return command(`${by} cancels ${n} of the ${of}`, {
    possible: (m) => m[of].length > 0,
    expected: (m) => {
      const deal = at(m[of], n);
      if (deal.by !== who(m)) return "not_found";
      if (!ended(m, deal)) return "done";
      return of === "offers" ? "offer_unavailable" : "request_unavailable";
    },
    act: (m, r) => {
      const ctx = r.coop.as(at(r.people, who(m)));
      const { id } = at<{ id: string }>(r[of], n);
      return of === "offers" ? cancelLendOffer(ctx, id) : cancelBorrowRequest(ctx, id);
    },
    note: (m) => {
      const deal = at(m[of], n);
      deal.status = "cancelled";
      if (of === "offers") hold(m, deal.by, -deal.amount);
    },
  });
}

function begin(
  m: Model,
  loan: Pick<Loan, "lender" | "borrower" | "principal" | "due" | "auto"> & { rate: number },
) {
  const { lender, borrower, principal, due, auto, rate } = loan;
  const interest = interestOn(principal, rate);
  const fresh = { repaid: 0, recovered: 0, tried: -1, warned: null, closed: false };
  m.loans.push({ lender, borrower, principal, interest, due, auto, ...fresh });
  m.lent[lender] = (m.lent[lender] ?? 0) + principal;
  m.owed[borrower] = (m.owed[borrower] ?? 0) + principal;
  move(m, borrower, principal);
}

function take(by: number, n: number, auto: boolean): Command {
  return command(`${by} takes offer ${n}`, {
    possible: (m) => m.offers.length > 0,
    expected: (m) => {
      const deal = at(m.offers, n);
      if (deal.by === by) return "own_offer";
      if (ended(m, deal)) return "offer_unavailable";
      if (m.suspended[by] || m.suspended[deal.by]) return "counterparty_unavailable";
      if (late(m, by)) return "own_loan_overdue";
      return (m.claim[deal.by] ?? 0) > 0 ? "counterparty_unavailable" : "done";
    },
    act: async (_, r) => {
      const offerId = at(r.offers, n).id;
      const { loan } = await postTake(r.coop.as(at(r.people, by)), { offerId, autoRepay: auto });
      r.loans.push({ id: loan.id });
    },
    note: (m) => {
      const deal = at(m.offers, n);
      deal.status = "taken";
      m.held[deal.by] = (m.held[deal.by] ?? 0) - deal.amount;
      const { amount: principal, due, rate } = deal;
      begin(m, { lender: deal.by, borrower: by, principal, due, rate, auto });
    },
  });
}

function lend(by: number, n: number, rate: number): Command {
  return command(`${by} lends on request ${n} at ${rate} tenths`, {
    possible: (m) => m.requests.length > 0,
    expected: (m) => {
      const deal = at(m.requests, n);
      if (deal.by === by) return "own_request";
      if (ended(m, deal)) return "request_unavailable";
      if (rate > deal.rate || (rate === 0) !== (deal.rate === 0)) return "invalid";
      if (m.suspended[by] || m.suspended[deal.by]) return "counterparty_unavailable";
      if (late(m, deal.by)) return "borrower_overdue";
      return deal.amount > usable(m, by) ? "insufficient_balance" : "done";
    },
    act: async (_, r) => {
      const requestId = at(r.requests, n).id;
      const { loan } = await postLending(r.coop.as(at(r.people, by)), {
        requestId,
        interestRate: rate / 10,
      });
      r.loans.push({ id: loan.id });
    },
    note: (m) => {
      const deal = at(m.requests, n);
      deal.status = "taken";
      const { amount: principal, due } = deal;
      releaseFor(m, by, principal);
      move(m, by, -principal);
      const auto = principal % 2 === 0;
      begin(m, { lender: by, borrower: deal.by, principal, due, rate, auto });
    },
    ...short(by),
  });
}

function pay(m: Model, loan: Loan, amount: number): void {
  if (loan.closed) {
    loan.recovered += amount;
    move(m, loan.borrower, -amount);
    move(m, loan.lender, amount);
    return;
  }
  const before = principalRepaid(loan);
  loan.repaid += amount;
  const principal = principalRepaid(loan) - before;
  move(m, loan.borrower, -amount);
  move(m, loan.lender, amount);
  m.owed[loan.borrower] = (m.owed[loan.borrower] ?? 0) - principal;
  m.lent[loan.lender] = (m.lent[loan.lender] ?? 0) - principal;
  loan.closed = leftOf(loan) === 0;
}

function repay(by: number | "borrower", n: number, size: number | "all"): Command {
  const amountIn = (loan: Loan) => (size === "all" ? Math.max(1, leftOf(loan)) : size);
  const who = (m: Model) => (by === "borrower" ? at(m.loans, n).borrower : by);
  return command(`${by} repays ${size} of loan ${n}`, {
    possible: (m) => m.loans.length > 0,
    expected: (m) => {
      const loan = at(m.loans, n);
      if (loan.borrower !== who(m)) return "not_found";
      if (leftOf(loan) === 0) return "loan_closed";
      if (amountIn(loan) > leftOf(loan)) return "invalid";
      return amountIn(loan) > usable(m, loan.borrower) ? "insufficient_balance" : "done";
    },
    act: (m, r) =>
      postRepayment(r.coop.as(at(r.people, who(m))), at(r.loans, n).id, {
        amount: amountIn(at(m.loans, n)),
      }),
    note: (m) => {
      const loan = at(m.loans, n);
      const amount = amountIn(loan);
      releaseFor(m, loan.borrower, amount);
      pay(m, loan, amount);
    },
    refused: (m, code) => short(who(m)).refused(m, code),
  });
}

function writeOff(n: number): Command {
  return command(`the administrator writes loan ${n} off`, {
    possible: (m) => m.loans.length > 0,
    expected: (m) => {
      const loan = at(m.loans, n);
      if ([loan.lender, loan.borrower].includes(ADMIN)) return "own_record";
      if (loan.closed) return "loan_closed";
      if (loan.due >= m.day) return "loan_not_overdue";
      // Overdue from the day after its deadline, for thirty days; warned for seven.
      const from = Math.max(loan.due + 1 + 30, (loan.warned ?? m.day) + 7);
      return m.day < from ? "write_off_early" : "lender_silent";
    },
    act: (_, r) =>
      writeOffByTwo(
        r.coop.as(at(r.people, ADMIN)),
        () => r.coop.as("director"),
        at(r.loans, n).id,
        "Gone",
      ),
    note: () => {},
  });
}

// Of every second loan the borrower has sent all away.
function spentBefore(m: Model, n: number): number {
  const { borrower } = at(m.loans, n);
  if (n % 2 === 0 || m.suspended[borrower] || m.suspended[ADMIN]) return 0;
  return m.available[borrower] ?? 0;
}

// Warned, agreed and past its time; what the borrower has is set off.
function writeOffDuly(n: number): Command {
  return command(`loan ${n} is written off after its time`, {
    possible: (m) => {
      const loan = m.loans.length > 0 ? at(m.loans, n) : null;
      const party = loan !== null && [loan.lender, loan.borrower].includes(ADMIN);
      return loan !== null && !loan.closed && !party && !m.suspended[ADMIN];
    },
    expected: () => "done",
    act: async (m, r) => {
      const { id } = at(r.loans, n);
      // Nobody has been there so late.
      const days = Math.max(0, at(m.loans, n).due + 25 - m.day);
      r.coop.clock.tick(days * 86_400_000);
      await warnOfWriteOffs(r.coop.db, r.coop.clock.now());
      r.coop.clock.tick(7 * 86_400_000);
      const lender = at(r.people, at(m.loans, n).lender);
      await sayWord(r.coop.as(lender), id, { word: "agree", reason: null });
      const [spent, borrower] = [spentBefore(m, n), at(r.people, at(m.loans, n).borrower)];
      if (spent > 0) {
        const terms = { recipientId: at(r.people, ADMIN).id, amount: spent };
        await postTransfer(r.coop.as(borrower), terms);
      }
      await writeOffByTwo(r.coop.as(at(r.people, ADMIN)), () => r.coop.as("director"), id, "Gone");
    },
    note: (m) => {
      const loan = at(m.loans, n);
      m.day += Math.max(0, loan.due + 25 - m.day);
      // Of all that have been overdue for long enough.
      for (const each of m.loans)
        if (!each.closed && m.day >= each.due + 1 + 23) each.warned ??= m.day;
      m.day += 7;
      const spent = spentBefore(m, n);
      move(m, loan.borrower, -spent);
      move(m, ADMIN, spent);
      const setOff = Math.min(leftOf(loan), m.available[loan.borrower] ?? 0);
      if (setOff > 0) pay(m, loan, setOff);
      if (loan.closed) return;
      const lost = loan.principal - principalRepaid(loan);
      m.lent[loan.lender] = (m.lent[loan.lender] ?? 0) - lost;
      m.owed[loan.borrower] = (m.owed[loan.borrower] ?? 0) - lost;
      loan.closed = true;
    },
  });
}

function wait(days: number): Command {
  return command(`${days} days pass`, {
    expected: () => "done",
    act: async (_, r) => void r.coop.clock.tick(days * 86_400_000),
    note: (m) => {
      m.day += days;
    },
  });
}

function endNight(): Command {
  return command("the job ends what is over", {
    expected: () => "done",
    act: (_, r) => expireOffers(r.coop.db, r.coop.clock.now()),
    note: (m) => {
      release(m);
      for (const request of m.requests) {
        if (request.status === "open" && request.due <= m.day) request.status = "expired";
      }
    },
  });
}

// In the order of the loans' ids: in that of their beginning.
function collect(): Command {
  return command("the job repays what is due", {
    expected: () => "done",
    act: (_, r) => repayOnDeadline(r.coop.db, r.coop.clock.now),
    note: (m) => {
      for (const loan of m.loans) {
        if (loan.closed || !loan.auto || loan.due > m.day) continue;
        // After the deadline once a day; on its day as often as something comes in.
        if (loan.tried >= m.day && loan.due < m.day) continue;
        loan.tried = m.day;
        const amount = Math.min(leftOf(loan), m.available[loan.borrower] ?? 0);
        if (amount > 0) pay(m, loan, amount);
      }
    },
  });
}

type Some = (weight: number, arbitrary: fc.Arbitrary<Command>) => fc.Arbitrary<Command>[];

/** Offers, requests, loans, repayments and the calendar. */
export function lendingActs(some: Some, person: fc.Arbitrary<number>, nth: fc.Arbitrary<number>) {
  const amount = fc.integer({ min: 1_000, max: 9_000 });
  const rate = fc.constantFrom(1, 33, 50, 100, 155);
  const days = fc.integer({ min: 1, max: 3 });
  const size = fc.oneof(fc.integer({ min: 1, max: 4_000 }), fc.constant("all" as const));
  const payer = fc.oneof(
    { weight: 5, arbitrary: fc.constant("borrower" as const) },
    { weight: 1, arbitrary: person },
  );
  const maker = fc.oneof(
    { weight: 5, arbitrary: fc.constant("its maker" as const) },
    { weight: 1, arbitrary: person },
  );
  return [
    ...some(
      4,
      fc.tuple(person, amount, rate, days).map((args) => offer(...args)),
    ),
    ...some(
      3,
      fc.tuple(person, amount, fc.constantFrom(0, 50, 155), days).map((args) => ask(...args)),
    ),
    ...some(
      5,
      fc.tuple(person, nth, fc.boolean()).map((args) => take(...args)),
    ),
    ...some(
      4,
      fc.tuple(person, nth, fc.constantFrom(0, 25, 50)).map((args) => lend(...args)),
    ),
    ...some(
      5,
      fc.tuple(payer, nth, size).map((args) => repay(...args)),
    ),
    ...some(
      1,
      fc
        .tuple(fc.constantFrom("offers" as const, "requests" as const), maker, nth)
        .map((args) => cancelDeal(...args)),
    ),
    ...some(
      2,
      nth.map((n) => writeOff(n)),
    ),
    ...some(
      1,
      nth.map((n) => writeOffDuly(n)),
    ),
    ...some(2, fc.integer({ min: 1, max: 2 }).map(wait)),
    ...some(1, fc.constant(null).map(endNight)),
    ...some(2, fc.constant(null).map(collect)),
  ];
}
