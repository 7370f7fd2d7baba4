import { vi } from "vitest";
import { type MtnAccess, mtn } from "@/lib/rails/mtn";
import type { Rails } from "@/lib/rails/port";
import { lookAround } from "@/lib/rails/watch";
import { environmentFor, openNetwork } from "@/scripts/practice/network.mjs";
import type { Cooperative } from "@/tests/support/cooperative";
import { SECRETS } from "@/tests/support/practice-access";
import { setSettings } from "@/tests/support/settings";

type Fault = (where: "take" | "look" | "callback", id: string) => string | null;
type Options = {
  asks?: boolean;
  fault?: Fault;
  target?: string;
  opening?: number;
  names?: Record<string, string>;
};

/** A practice network, and the provider that calls it. `fault`: what goes wrong, by what stands here at that moment. */
export async function practising(coop: Cooperative, options: Options = {}) {
  const { asks = true, target = "mtnrwanda", opening = 50_000_000, names = {} } = options;
  let fault: Fault = options.fault ?? (() => null);
  const now = () => coop.clock.now().getTime();
  const network = await openNetwork({
    access: { ...SECRETS, target },
    asks,
    now,
    opening,
    names,
    fault: (where, id) => fault(where, id),
  });
  const access: MtnAccess = {
    ...SECRETS,
    url: network.url,
    target,
    twoWallets: false,
    callback: null,
  };
  const environment = {
    DATABASE_URL: process.env.DATABASE_URL || coop.url,
    ...environmentFor(network.url, access),
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const rails: Rails = { mtn: mtn(access, now) };
  const errors: unknown[] = [];
  const look = (over: Partial<Parameters<typeof lookAround>[0]> = {}) =>
    lookAround({
      db: coop.db,
      rails,
      now: coop.clock.now,
      chance: () => 0.5,
      complain: (error) => errors.push(error),
      ...over,
    });
  await setSettings(coop, { calls: "mtn" });
  return {
    network,
    rails,
    access,
    errors,
    set fault(next: Fault) {
      fault = next;
    },
    look,
    /** Lets time go on, by up to `seconds`, and asks whenever it is due. */
    pass: async (seconds: number) => {
      const until = coop.clock.now().getTime() + seconds * 1000;
      for (let left = until - now(); left > 0; left = until - now()) {
        // By whole seconds, as one looks in life; those in which nothing is due are left out.
        const [next] = await coop.owner<{ at: string | null }[]>`
          select min(next_look_at) as at from rail_requests`;
        const due = (next?.at ? Date.parse(next.at) : until) - now();
        coop.clock.tick(1000 * Math.max(1, Math.ceil(Math.min(due, left) / 1000)));
        while ((await look()) > 0);
      }
    },
    /** What the phone is asked for a deposit. */
    asked: async (transactionId: string) => {
      const [row] = await coop.owner<
        { id: string }[]
      >`select id from rail_requests where transaction_id = ${transactionId} order by made_at desc limit 1`;
      return row?.id ?? "";
    },
    states: async (transactionId: string) => {
      const rows = await coop.owner<
        { state: string; reason: string | null }[]
      >`select state, reason from rail_requests where transaction_id = ${transactionId} order by made_at`;
      return rows.map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
    },
  };
}

/** A deposit by MTN of so many francs, from Aline's phone, which its provider collects. */
export const byPhone = (amount: number, senderPhone = "+250788000101") =>
  ({ amount, method: "mtn", senderPhone, description: null, collect: true }) as const;
