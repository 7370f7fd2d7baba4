import { randomUUID } from "node:crypto";
import { PASSWORD } from "@/tests/support/cooperative";
import type { Who } from "@/tests/support/permissions/people";
import type { Stage } from "@/tests/support/permissions/stage";
import { soon } from "@/tests/support/permissions/subjects/loans";

/** What is asked in a cell, made anew for each that may change something, so that none depends on another. */
export type Asking = {
  /** Where; without it, the row's own address. */
  path?: string;
  json?: unknown;
  /** An action's arguments before its form, and the form. */
  state?: unknown;
  form?: Record<string, string>;
  /** What the screen shows to whom the row says so. */
  about?: string;
  /** Sent with the token that next-auth's own client would send. */
  signed?: boolean;
  headers?: Record<string, string>;
  /** It ends the session that asks: the session is one of its own. */
  endsSession?: boolean;
  /** Whether what was done waits for a second person. */
  waits?: () => Promise<boolean>;
};
/** With `who` it is another thing for everybody who asks; without, those who are refused ask for the same. */
export type Make = (stage: Stage, who: Who) => Promise<Asking> | Asking;

/** A decision on a transaction of which it is told afterwards whether it waits still. */
export function waiting(stage: Stage, id: string, asking: (id: string) => Asking): Asking {
  return { ...asking(id), waits: () => stage.isPending(id) };
}

/** Somebody's who asks for nothing else: each has 20 sessions at most. */
export async function credentials(stage: Stage) {
  return { identifier: (await stage.newMember()).username, password: PASSWORD };
}

export function invitee(stage: Stage) {
  return { name: "New Comer", email: `new${stage.next()}@example.rw` };
}

export const move = { from: "cash", to: "bank", note: "Counted" };

/** What is asked for, and offered, of other members. */
export const asked = () => ({
  amount: 1_000,
  reason: "School fees",
  deadline: soon(),
  maxInterest: 5,
});
export const offered = () => ({
  amount: 1_000,
  interestRate: 5,
  deadline: soon(),
  visibility: "public",
});

/** What the last step of a money form sends beside its fields. */
export function carryOut() {
  return { intent: "carry-out", password: PASSWORD, requestId: randomUUID() };
}

let accounts = 6000;

/** An account of the chart that nobody has asked for yet: numbers have four figures, so it counts by itself. */
export const newAccount = () => ({
  number: String(accounts++),
  name: { en: "Fuel", rw: "Lisansi" },
  reason: "The assembly asked for it",
});
