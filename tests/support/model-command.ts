import { inArray } from "drizzle-orm";
import type fc from "fast-check";
import { expect } from "vitest";
import { accounts } from "@/db/schema";
import { listChannels } from "@/lib/books/queries";
import type { Actor, Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { Method } from "@/lib/ledger/accounts";
import type { Cooperative } from "@/tests/support/cooperative";
import type { ModelProject } from "@/tests/support/model-projects";

/** The plain model: what a cooperative with pencil and paper would write down. */
export type Model = {
  available: number[];
  held: number[];
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
      const { available, held, invested } = await balancesOf(r);
      expect(available, `what is available after: ${words}`).toEqual(m.available);
      expect(held, `what is held after: ${words}`).toEqual(m.held);
      expect(invested, `what is invested after: ${words}`).toEqual(m.project.capital);
      expect(await channelsOf(r.coop), `the channels after: ${words}`).toEqual(m.channels);
    },
    toString: () => words,
  };
}

async function balancesOf({ coop, people }: Real) {
  const ids = people.map((person) => person.id);
  const rows = await coop.db.select().from(accounts).where(inArray(accounts.owner, ids));
  const of = (kind: "available" | "held" | "invested") =>
    ids.map(
      (id) => rows.find((row) => row.owner === id && row.kind === kind)?.balance ?? Number.NaN,
    );
  return { available: of("available"), held: of("held"), invested: of("invested") };
}

/** What lies in each channel. */
export async function channelsOf({ db }: Cooperative): Promise<Model["channels"]> {
  const rows = await listChannels(db);
  const of = (method: Method) =>
    rows.find(({ channel }) => channel === method)?.balance ?? Number.NaN;
  return { mtn: of("mtn"), airtel: of("airtel"), bank: of("bank"), cash: of("cash") };
}

/** The nth of a list, round and round. */
export const at = <T>(list: T[], n: number): T => list[n % list.length] as T;
/** Francs come to a person or leave them. */
export const move = (m: Model, who: number, francs: number) => {
  m.available[who] = (m.available[who] ?? 0) + francs;
};
/** Francs of a person become held, or free again. */
export const hold = (m: Model, who: number, francs: number) => {
  move(m, who, -francs);
  m.held[who] = (m.held[who] ?? 0) + francs;
};
