import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Actor, Context } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { depositNet, MOST_PENDING } from "@/lib/deposits/rules";
import { getOwnUser } from "@/lib/members/queries";
import { METHODS, type Method } from "@/lib/methods";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import type { Cooperative } from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";
import {
  at,
  type Command,
  channelsOf,
  command,
  type Model,
  move,
  type Real,
  releaseFor,
  short,
  usable,
} from "@/tests/support/model-command";
import { lendingActs } from "@/tests/support/model-loans";
import { cancel, carry, decideOut, withdraw } from "@/tests/support/model-out";
import { goOn, invest, newProject, record, share, TARGET } from "@/tests/support/model-projects";
import { projectsOf } from "@/tests/support/projects";
import { fc } from "@/tests/support/property";

// Two work in the office and decide; one administrates and reverses. All of them save and send too.
const PEOPLE = ["member", "member", "member", "finance", "finance", "admin"] as const;
const OFFICE = [3, 4];
const ADMIN = 5;
const PAID_IN = 10_000;

let founded = 0;

/** Six new people who paid in the same, and the model of it. */
export async function found(
  coop: Cooperative,
  send = sendReally,
): Promise<{ model: Model; real: Real }> {
  founded += 1;
  // The job of the deadlines has nothing to do with who was there before.
  await coop.arrange`update loans set auto_tried_on = 'infinity' where status = 'active'`;
  // Nor has what one may owe.
  await coop.arrange`update settings set debt_at_least = 1000000000`;
  const people: Actor[] = [];
  for (const [n, role] of PEOPLE.entries()) {
    const newcomer = await coop.join({ username: `person${n}.${founded}`, role });
    await coop.fund(newcomer, PAID_IN);
    people.push(newcomer);
  }
  const project = await projectsOf(coop).open(TARGET);
  return {
    model: {
      available: PEOPLE.map(() => PAID_IN),
      held: PEOPLE.map(() => 0),
      lent: PEOPLE.map(() => 0),
      owed: PEOPLE.map(() => 0),
      claim: PEOPLE.map(() => 0),
      day: 0,
      offers: [],
      requests: [],
      loans: [],
      suspended: PEOPLE.map(() => false),
      channels: await channelsOf(coop),
      deposits: [],
      withdrawals: [],
      sends: [],
      reversed: new Set(),
      project: newProject(PEOPLE.length),
    },
    real: {
      coop,
      people,
      deposits: [],
      withdrawals: [],
      sends: [],
      send,
      project,
      offers: [],
      requests: [],
      loans: [],
    },
  };
}

const sendReally: Real["send"] = async (ctx, recipientId, amount) =>
  (await postTransfer(ctx, { recipientId, amount })).transaction.id;

function submit(by: number, amount: number, method: Method): Command {
  return command(`${by} submits ${amount} by ${method}`, {
    expected: (m) => {
      const waiting = m.deposits.filter((d) => d.by === by && d.status === "pending");
      if (waiting.length >= MOST_PENDING) return "deposits_waiting";
      return m.suspended[by] ? "recipient_unavailable" : "done";
    },
    act: async (_, r) => {
      const requestId = randomUUID();
      const ctx = r.coop.as(at(r.people, by), { requestId });
      const { id } = await submitDeposit(ctx, { amount, method, description: null });
      r.deposits.push({ id, requestId });
    },
    note: (m) =>
      m.deposits.push({ by, amount, method, net: depositNet(amount, method), status: "pending" }),
  });
}

function decide(by: number, n: number, status: "approved" | "rejected"): Command {
  const words = status === "approved" ? "approves" : "rejects";
  return command(`${by} ${words} deposit ${n}`, {
    possible: (m) => m.deposits.length > 0 && !m.suspended[by],
    expected: (m) => {
      const deposit = at(m.deposits, n);
      if (deposit.by === by) return "own_record";
      return deposit.status === "pending" ? "done" : "not_pending";
    },
    act: (_, r) =>
      decideTransaction(r.coop.as(at(r.people, by)), at(r.deposits, n).id, {
        status,
        reason: "No",
      }),
    note: (m) => {
      const deposit = at(m.deposits, n);
      deposit.status = status;
      if (status === "rejected") return;
      move(m, deposit.by, deposit.net);
      m.channels[deposit.method] += deposit.amount;
    },
  });
}

function send(from: number, to: number, size: number | "all"): Command {
  const amountIn = (m: Model) => (size === "all" ? Math.max(1, m.available[from] ?? 0) : size);
  return command(`${from} sends ${size} to ${to}`, {
    expected: (m) => {
      if (from === to || m.suspended[from] || m.suspended[to]) return "recipient_unavailable";
      return amountIn(m) > usable(m, from) ? "insufficient_balance" : "done";
    },
    act: async (m, r) => {
      const requestId = randomUUID();
      const recipient = at(r.people, to).id;
      const again = (ctx: Context, amount: number) => r.send(ctx, recipient, amount);
      const id = await again(r.coop.as(at(r.people, from), { requestId }), amountIn(m));
      r.sends.push({ id, requestId, send: again });
    },
    note: (m) => {
      const amount = amountIn(m);
      m.sends.push({ from, to, amount });
      releaseFor(m, from, amount);
      move(m, from, -amount);
      move(m, to, amount);
    },
    ...short(from),
  });
}

function retry(n: number, more: number): Command {
  return command(`send ${n} arrives again${more ? ` with ${more} more` : ""}`, {
    possible: (m) => m.sends.length > 0,
    expected: () => (more ? "request_id_reused" : "done"),
    act: async (m, r) => {
      const [sent, known] = [at(m.sends, n), at(r.sends, n)];
      const ctx = r.coop.as(at(r.people, sent.from), { requestId: known.requestId });
      expect(await known.send(ctx, sent.amount + more)).toBe(known.id);
    },
    note: () => {},
  });
}

type Undone = "deposits" | "sends" | "withdrawals";

/** Who has to give how much back when it is reversed, and whose own record it is. */
function undoing(m: Model, kind: Undone, n: number) {
  if (kind === "sends") {
    const { from, to, amount } = at(m.sends, n);
    return { parties: [from, to], status: "approved", holder: to, back: amount };
  }
  if (kind === "deposits") {
    const { by, status, net } = at(m.deposits, n);
    return { parties: [by], status, holder: by, back: net };
  }
  const { by, status, amount } = at(m.withdrawals, n);
  return { parties: [by], status, holder: by, back: -amount };
}

function undo(kind: Undone, n: number): Command {
  const key = (m: Model) => `${kind} ${n % m[kind].length}`;
  return command(`the administrator and the director reverse ${n} of the ${kind}`, {
    possible: (m) => m[kind].length > 0,
    expected: (m) => {
      const { parties, status, holder, back } = undoing(m, kind, n);
      if (m.reversed.has(key(m))) return "already_reversed";
      // What was taken back stands in no list any more.
      if (status === "cancelled") return "not_found";
      if (status !== "approved") return "not_reversible";
      if (m.suspended[ADMIN]) return "forbidden";
      if (parties.includes(ADMIN)) return "own_record";
      const paidIn = kind === "deposits" ? at(m.deposits, n) : null;
      if (paidIn && paidIn.amount > m.channels[paidIn.method]) return "channel_short";
      const short = (m.available[holder] ?? 0) < back;
      return short && kind !== "deposits" ? "reversal_overdraws" : "done";
    },
    act: (_, r) => {
      const { id } = at<{ id: string }>(r[kind], n);
      return reverseByTwo(r.coop.as(at(r.people, ADMIN)), () => r.coop.as("director"), id);
    },
    note: (m) => {
      m.reversed.add(key(m));
      const { holder, back } = undoing(m, kind, n);
      const used = kind === "deposits" ? Math.max(0, back - (m.available[holder] ?? 0)) : 0;
      move(m, holder, used - back);
      m.claim[holder] = (m.claim[holder] ?? 0) + used;
      if (kind === "sends") move(m, at(m.sends, n).from, back);
      if (kind === "deposits") m.channels[at(m.deposits, n).method] -= at(m.deposits, n).amount;
      if (kind === "withdrawals") {
        m.channels[at(m.withdrawals, n).method] += at(m.withdrawals, n).amount;
      }
    },
  });
}

function suspend(who: number, suspended: boolean): Command {
  return command(`${who} is ${suspended ? "suspended" : "reinstated"}`, {
    expected: () => "done",
    act: (_, r) => (suspended ? r.coop.suspend : r.coop.reinstate)(at(r.people, who)),
    note: (m) => {
      m.suspended[who] = suspended;
    },
  });
}

const person = fc.nat(PEOPLE.length - 1);
// Most of the office invest sooner or later, and then propose nothing.
const proposer = fc.constantFrom<"manager" | number>("manager", "manager", ...OFFICE, ADMIN);
const nth = fc.nat(30);
const channel = fc.constantFrom(...METHODS);
const francs = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 15_000 }));
const size = fc.oneof(
  { weight: 3, arbitrary: francs },
  { weight: 1, arbitrary: fc.constant("all" as const) },
);

/** Random acts of random people, as many as `most`. */
export function acts(most: number) {
  const some = (weight: number, arbitrary: fc.Arbitrary<Command>) =>
    Array<fc.Arbitrary<Command>>(weight).fill(arbitrary);
  return fc.commands<Model, Real, false>(
    [
      ...some(
        4,
        fc.tuple(person, francs, channel).map((args) => submit(...args)),
      ),
      ...some(
        5,
        fc.tuple(fc.constantFrom(...OFFICE), nth).map(([by, n]) => decide(by, n, "approved")),
      ),
      ...some(
        1,
        fc.tuple(fc.constantFrom(...OFFICE), nth).map(([by, n]) => decide(by, n, "rejected")),
      ),
      ...some(
        6,
        fc.tuple(person, person, size).map((args) => send(...args)),
      ),
      ...some(
        2,
        fc
          .tuple(
            fc.constantFrom("deposits" as const, "sends" as const, "withdrawals" as const),
            nth,
          )
          .map((args) => undo(...args)),
      ),
      ...some(
        3,
        fc.tuple(person, size, channel).map((args) => withdraw(...args)),
      ),
      ...some(
        3,
        fc.tuple(fc.constantFrom(...OFFICE), nth).map(([by, n]) => decideOut(by, n, "approved")),
      ),
      ...some(
        1,
        fc.tuple(fc.constantFrom(...OFFICE), nth).map(([by, n]) => decideOut(by, n, "rejected")),
      ),
      ...some(
        1,
        fc.tuple(person, nth).map((args) => cancel(...args)),
      ),
      ...some(
        2,
        fc
          .tuple(fc.constantFrom(...OFFICE), channel, channel, francs)
          .map((args) => carry(...args)),
      ),
      ...some(
        2,
        fc.tuple(nth, fc.constantFrom(0, 0, 0, 1)).map((args) => retry(...args)),
      ),
      ...lendingActs(some, person, nth),
      ...some(
        1,
        fc.tuple(person, fc.boolean()).map((args) => suspend(...args)),
      ),
      ...some(
        4,
        fc.tuple(person, size).map((args) => invest(...args)),
      ),
      ...some(
        2,
        fc
          .tuple(proposer, fc.constantFrom("profit" as const, "loss" as const), francs, channel)
          .map((args) => record(...args)),
      ),
      ...some(3, proposer.map(share)),
      ...some(
        4,
        fc
          .constantFrom("running" as const, "completed" as const, "completed" as const)
          .map((status) => goOn(ADMIN, status)),
      ),
    ],
    { maxCommands: most, size: "max" },
  );
}

/** Mostly lending and borrowing, with sends between: enough for loans to be closed in every way. */
export function dealings(most: number) {
  const some = (weight: number, arbitrary: fc.Arbitrary<Command>) =>
    Array<fc.Arbitrary<Command>>(weight).fill(arbitrary);
  const sends = fc.tuple(person, person, size).map((args) => send(...args));
  return fc.commands<Model, Real, false>(
    [...lendingActs(some, person, nth), ...lendingActs(some, person, nth), ...some(2, sends)],
    { maxCommands: most, size: "max" },
  );
}

/** Each person's totals on their own screen are those of the model. */
export async function expectTotals(model: Model, { coop, people }: Real): Promise<void> {
  for (const [who, { id }] of people.entries()) {
    const own = model.deposits.map((d, n) => ({
      ...d,
      undone: model.reversed.has(`deposits ${n}`),
    }));
    const mine = own.filter((d) => d.by === who && !d.undone);
    const sum = (status: string, of: "amount" | "net") =>
      mine.filter((d) => d.status === status).reduce((total, d) => total + d[of], 0);
    const out = model.withdrawals
      .filter((w, n) => w.by === who && !model.reversed.has(`withdrawals ${n}`))
      .filter((w) => w.status === "approved")
      .reduce((total, w) => total + w.amount, 0);
    const { capital, put, earned } = model.project;
    const available = model.available[who] ?? 0;
    const used = (model.held[who] ?? 0) + (model.lent[who] ?? 0) + (capital[who] ?? 0);
    const lent = model.loans.filter((loan) => loan.lender === who);
    const borrowed = model.loans.filter((loan) => loan.borrower === who);
    const interest = lent.reduce((total, loan) => total + Math.min(loan.repaid, loan.interest), 0);
    expect(await getOwnUser(coop.db, id)).toMatchObject({
      availableBalance: available,
      balance: available + used,
      usedBalance: used,
      totalLoans: borrowed.reduce((total, loan) => total + loan.principal, 0),
      totalInvestments: put[who],
      profit: (earned[who] ?? 0) + interest,
      totalDeposits: PAID_IN + sum("approved", "amount"),
      totalSave: PAID_IN + sum("approved", "net") - out,
      pendingDeposits: sum("pending", "amount"),
      totalWithdrawals: out,
    });
  }
}
