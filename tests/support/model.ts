import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { accounts } from "@/db/schema";
import type { Actor, Context } from "@/lib/context";
import { decideDeposit, submitDeposit } from "@/lib/deposits/commands";
import { depositNet } from "@/lib/deposits/rules";
import { AppError } from "@/lib/errors";
import { METHODS, type Method } from "@/lib/ledger/accounts";
import { newReference } from "@/lib/ledger/references";
import { reverse } from "@/lib/ledger/reverse";
import { getOwnUser } from "@/lib/members/queries";
import { postTransfer } from "@/lib/transfers/commands";
import type { Cooperative } from "@/tests/support/cooperative";

/** The plain model: what a cooperative with pencil and paper would write down. */
export type Model = {
  available: number[];
  suspended: boolean[];
  deposits: {
    by: number;
    amount: number;
    net: number;
    status: "pending" | "approved" | "rejected";
  }[];
  sends: { from: number; to: number; amount: number }[];
  /** Approved deposits and sends, in this order, that were reversed. */
  reversed: Set<string>;
};

/** The real cooperative beside it: the same people and records under their ids. */
export type Real = {
  coop: Cooperative;
  people: Actor[];
  deposits: { id: string; requestId: string }[];
  sends: {
    id: string;
    requestId: string;
    send: (ctx: Context, amount: number) => Promise<string>;
  }[];
  /** What a send does; tests of the test put a wrong one here. */
  send: (ctx: Context, to: string, amount: number) => Promise<string>;
};

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
  const people: Actor[] = [];
  for (const [n, role] of PEOPLE.entries()) {
    const newcomer = await coop.join({ username: `person${n}.${founded}`, role });
    await coop.fund(newcomer, PAID_IN);
    people.push(newcomer);
  }
  return {
    model: {
      ...{ available: PEOPLE.map(() => PAID_IN), suspended: PEOPLE.map(() => false) },
      ...{ deposits: [], sends: [], reversed: new Set() },
    },
    real: { coop, people, deposits: [], sends: [], send },
  };
}

const sendReally: Real["send"] = async (ctx, recipientId, amount) =>
  (await postTransfer(ctx, { recipientId, amount })).transaction.id;

type Command = fc.AsyncCommand<Model, Real, false>;

/** A command: its words, what the model expects of it ("done" or a refusal), and what it does. */
function command(
  words: string,
  parts: {
    possible?: (m: Model) => boolean;
    expected: (m: Model) => string;
    act: (m: Model, r: Real) => Promise<unknown>;
    note: (m: Model) => void;
  },
): Command {
  return {
    check: (m) => parts.possible?.(m) ?? true,
    run: async (m, r) => {
      const expected = parts.expected(m);
      const outcome = await parts.act(m, r).then(
        () => "done",
        (error) => {
          if (!(error instanceof AppError)) throw error;
          return error.code;
        },
      );
      expect(outcome, words).toBe(expected);
      if (outcome === "done") parts.note(m);
      expect(await availableOf(r), `the balances after: ${words}`).toEqual(m.available);
    },
    toString: () => words,
  };
}

async function availableOf({ coop, people }: Real): Promise<number[]> {
  const ids = people.map((person) => person.id);
  const rows = await coop.db.select().from(accounts).where(inArray(accounts.owner, ids));
  const kept = rows.filter((row) => row.kind === "available");
  return ids.map((id) => kept.find((row) => row.owner === id)?.balance ?? Number.NaN);
}

const at = <T>(list: T[], n: number): T => list[n % list.length] as T;
const move = (m: Model, who: number, francs: number) => {
  m.available[who] = (m.available[who] ?? 0) + francs;
};

function submit(by: number, amount: number, method: Method): Command {
  return command(`${by} submits ${amount} by ${method}`, {
    expected: (m) => (m.suspended[by] ? "recipient_unavailable" : "done"),
    act: async (_, r) => {
      const requestId = randomUUID();
      const ctx = r.coop.as(at(r.people, by), { requestId });
      const { id } = await submitDeposit(ctx, { amount, method, description: null });
      r.deposits.push({ id, requestId });
    },
    note: (m) =>
      m.deposits.push({ by, amount, net: depositNet(amount, method), status: "pending" }),
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
      decideDeposit(r.coop.as(at(r.people, by)), at(r.deposits, n).id, { status, reason: "No" }),
    note: (m) => {
      const deposit = at(m.deposits, n);
      deposit.status = status;
      if (status === "approved") move(m, deposit.by, deposit.net);
    },
  });
}

function send(from: number, to: number, size: number | "all"): Command {
  const amountIn = (m: Model) => (size === "all" ? Math.max(1, m.available[from] ?? 0) : size);
  return command(`${from} sends ${size} to ${to}`, {
    expected: (m) => {
      if (from === to || m.suspended[from] || m.suspended[to]) return "recipient_unavailable";
      return amountIn(m) > (m.available[from] ?? 0) ? "insufficient_balance" : "done";
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
      move(m, from, -amount);
      move(m, to, amount);
    },
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

function undo(kind: "deposits" | "sends", n: number): Command {
  const key = (m: Model) => `${kind} ${n % m[kind].length}`;
  return command(`the administrator reverses ${n} of the ${kind}`, {
    possible: (m) => m[kind].length > 0,
    expected: (m) => {
      const deposit = kind === "deposits" ? at(m.deposits, n) : null;
      const sent = kind === "sends" ? at(m.sends, n) : null;
      if ([deposit?.by, sent?.from, sent?.to].includes(ADMIN)) return "own_record";
      if (m.reversed.has(key(m))) return "already_reversed";
      if (deposit && deposit.status !== "approved") return "not_reversible";
      const [holder, francs] = deposit
        ? [deposit.by, deposit.net]
        : [sent?.to ?? 0, sent?.amount ?? 0];
      return (m.available[holder] ?? 0) < francs ? "reversal_overdraws" : "done";
    },
    act: (_, r) => {
      const { db, actor, now, address } = r.coop.as(at(r.people, ADMIN));
      return reverse(db, {
        ...{
          originalId: at<{ id: string }>(r[kind], n).id,
          reference: newReference("reversal", now),
        },
        ...{ at: now, by: actor.id, reason: null, act: { action: "transaction.reverse", address } },
      });
    },
    note: (m) => {
      m.reversed.add(key(m));
      if (kind === "deposits") {
        const deposit = at(m.deposits, n);
        move(m, deposit.by, -deposit.net);
      } else {
        const { from, to, amount } = at(m.sends, n);
        move(m, from, amount);
        move(m, to, -amount);
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
const nth = fc.nat(30);
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
        fc.tuple(person, francs, fc.constantFrom(...METHODS)).map((args) => submit(...args)),
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
          .tuple(fc.constantFrom("deposits" as const, "sends" as const), nth)
          .map((args) => undo(...args)),
      ),
      ...some(
        2,
        fc.tuple(nth, fc.constantFrom(0, 0, 0, 1)).map((args) => retry(...args)),
      ),
      ...some(
        1,
        fc.tuple(person, fc.boolean()).map((args) => suspend(...args)),
      ),
    ],
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
    expect(await getOwnUser(coop.db, id)).toMatchObject({
      ...{ availableBalance: model.available[who], balance: model.available[who], usedBalance: 0 },
      totalDeposits: PAID_IN + sum("approved", "amount"),
      totalSave: PAID_IN + sum("approved", "net"),
      ...{ pendingDeposits: sum("pending", "amount"), totalWithdrawals: 0 },
    });
  }
}
