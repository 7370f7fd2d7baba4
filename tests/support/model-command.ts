import { inArray } from "drizzle-orm";
import { expect } from "vitest";
import { accounts } from "@/db/schema";
import { listChannels } from "@/lib/accounting/queries";
import type { Actor, Context } from "@/lib/context";
import { eachKey } from "@/lib/each-key";
import { AppError } from "@/lib/errors";
import { METHODS, type Method } from "@/lib/methods";
import type { Cooperative } from "@/tests/support/cooperative";
import type { ModelProject } from "@/tests/support/model-projects";
import type { fc } from "@/tests/support/property";

/** The plain model: what a cooperative with pencil and paper would write down. */
export type Model = {
  available: number[];
  held: number[];
  /** Principal out to other members, and principal still to be repaid. */
  lent: number[];
  owed: number[];
  /** What is owed to the cooperative. */
  claim: number[];
  /** Days since the beginning. */
  day: number;
  offers: {
    by: number;
    amount: number;
    rate: number;
    due: number;
    status: "open" | "taken" | "cancelled" | "expired";
  }[];
  requests: Model["offers"];
  loans: {
    lender: number;
    borrower: number;
    principal: number;
    interest: number;
    repaid: number;
    /** Paid after it was written off: no profit. */
    recovered: number;
    due: number;
    auto: boolean;
    /** The last day of an automatic repayment. */
    tried: number;
    /** The day on which both sides were warned that it may be written off. */
    warned: number | null;
    closed: boolean;
  }[];
  /** What lies in each channel. */
  channels: Record<Method, number>;
  suspended: boolean[];
  deposits: {
    by: number;
    amount: number;
    net: number;
    method: Method;
    status: "pending" | "approved" | "rejected";
  }[];
  withdrawals: {
    by: number;
    amount: number;
    method: Method;
    status: "pending" | "approved" | "rejected" | "cancelled";
  }[];
  sends: { from: number; to: number; amount: number }[];
  /** Approved deposits, withdrawals and sends that were reversed. */
  reversed: Set<string>;
  project: ModelProject;
};

/** The real cooperative beside it: the same people and records under their ids. */
export type Real = {
  coop: Cooperative;
  people: Actor[];
  deposits: { id: string; requestId: string }[];
  withdrawals: { id: string }[];
  offers: { id: string }[];
  requests: { id: string }[];
  loans: { id: string }[];
  sends: {
    id: string;
    requestId: string;
    send: (ctx: Context, amount: number) => Promise<string>;
  }[];
  /** The project's id. */
  project: string;
  /** What a send does; tests of the test put a wrong one here. */
  send: (ctx: Context, to: string, amount: number) => Promise<string>;
};

export type Command = fc.AsyncCommand<Model, Real, false>;

/** A command: its words, what the model expects of it ("done" or a refusal), and what it does. */
export function command(
  words: string,
  parts: {
    possible?: (m: Model) => boolean;
    expected: (m: Model) => string;
    act: (m: Model, r: Real) => Promise<unknown>;
    note: (m: Model) => void;
    /** What has changed although it was refused. */
    refused?: (m: Model, code: string) => void;
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
      else parts.refused?.(m, outcome);
      const { available, held, lent, owed, claim, invested } = await balancesOf(r);
      expect(available, `what is available after: ${words}`).toEqual(m.available);
      expect(held, `what is held after: ${words}`).toEqual(m.held);
      expect({ lent, owed, claim }, `what is lent and owed after: ${words}`).toEqual({
        lent: m.lent,
        owed: m.owed,
        claim: m.claim,
      });
      expect(invested, `what is invested after: ${words}`).toEqual(m.project.capital);
      expect(await channelsOf(r.coop), `the channels after: ${words}`).toEqual(m.channels);
    },
    toString: () => words,
  };
}

type Balances = Pick<Model, "available" | "held" | "lent" | "owed" | "claim"> & {
  invested: number[];
};

async function balancesOf({ coop, people }: Real): Promise<Balances> {
  const ids = people.map((person) => person.id);
  const rows = await coop.db.select().from(accounts).where(inArray(accounts.owner, ids));
  const of = (kind: keyof Balances) =>
    ids.map((id) =>
      Math.abs(rows.find((row) => row.owner === id && row.kind === kind)?.balance ?? Number.NaN),
    );
  return {
    available: of("available"),
    held: of("held"),
    lent: of("lent"),
    owed: of("owed"),
    claim: of("claim"),
    invested: of("invested"),
  };
}

/** What lies in each channel. */
export async function channelsOf({ db }: Cooperative): Promise<Model["channels"]> {
  const rows = await listChannels(db);
  const held = new Map(rows.map(({ channel, balance }) => [channel, balance]));
  return eachKey(METHODS, (method) => held.get(method) ?? Number.NaN);
}

/** The nth of a list, round and round. */
export const at = <T>(list: T[], n: number): T => list[n % list.length] as T;
/** Francs come to a person, who repays the cooperative first, or leave them. */
export const move = (m: Model, who: number, francs: number) => {
  const claim = m.claim[who] ?? 0;
  const repaid = Math.max(0, Math.min(francs, claim));
  m.claim[who] = claim - repaid;
  m.available[who] = (m.available[who] ?? 0) + francs - repaid;
};
/** Francs of a person become held, or free again. */
export const hold = (m: Model, who: number, francs: number) => {
  move(m, who, -francs);
  m.held[who] = (m.held[who] ?? 0) + francs;
};

/** What the actor can use: available, and what ended offers still hold, which is freed where it is wanted. */
export function usable(m: Model, who: number): number {
  const waiting = m.offers.filter((o) => o.by === who && o.status === "open" && o.due <= m.day);
  const freed = waiting.reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, (m.available[who] ?? 0) + freed - (m.claim[who] ?? 0));
}

/** Ended offers, of everybody or of one, give back what they held. */
export function release(m: Model, who?: number): void {
  for (const offer of m.offers) {
    const due = offer.status === "open" && offer.due <= m.day;
    if (!due || (who !== undefined && offer.by !== who)) continue;
    offer.status = "expired";
    hold(m, offer.by, -offer.amount);
  }
}

/** Where a command needs more than is available, the actor's ended offers are released first. */
export function releaseFor(m: Model, who: number, amount: number): void {
  if (amount > (m.available[who] ?? 0)) release(m, who);
}

/** They are released also where even that did not suffice. */
export const short = (who: number) => ({
  refused: (m: Model, code: string) => {
    if (code === "insufficient_balance") release(m, who);
  },
});
