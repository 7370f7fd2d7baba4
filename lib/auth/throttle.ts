import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "@/db/client";
import { rateLimits } from "@/db/schema";
import { AppError } from "@/lib/errors";

const WINDOW_SECONDS = 15 * 60;
/** Failures in the window before further tries wait (decisions, section 4). */
export const IDENTIFIER_FAILURES = 5;
export const ADDRESS_FAILURES = 50;

type Limiters = { identifier: RateLimiterDrizzle; address: RateLimiterDrizzle };
const made = new WeakMap<Database, Limiters>();

function limiters(db: Database): Limiters {
  const known = made.get(db);
  if (known) return known;
  const common = {
    storeClient: db,
    schema: rateLimits,
    duration: WINDOW_SECONDS,
    blockDuration: WINDOW_SECONDS,
    inMemoryBlockOnConsumed: 0,
  };
  const both = {
    identifier: new RateLimiterDrizzle({ ...common, keyPrefix: "id", points: IDENTIFIER_FAILURES }),
    address: new RateLimiterDrizzle({ ...common, keyPrefix: "ip", points: ADDRESS_FAILURES }),
  };
  made.set(db, both);
  return both;
}

function tooMany(wait: { msBeforeNext: number }): AppError {
  const seconds = Math.max(1, Math.ceil(wait.msBeforeNext / 1000));
  return new AppError("too_many_attempts", { seconds, minutes: Math.ceil(seconds / 60) });
}

/** What a try is counted under: `checked` decides; failures also count under `also`. */
export type TryKeys = { checked: string; also: string[] };

/** Sign-in: the identifier as typed decides, alike whether or not it belongs to somebody. */
export function signInKeys(identifier: string, memberId: string | null): TryKeys {
  return { checked: `text:${identifier}`, also: [`member:${memberId ?? "nobody"}`] };
}

/** A money password: the member decides; a failure counts for every name they sign in by. */
export function moneyKeys(m: {
  id: string;
  username: string;
  email: string;
  phone: string | null;
}): TryKeys {
  const names = [m.username, m.email, m.phone].filter((name) => name !== null);
  return { checked: `member:${m.id}`, also: names.map((name) => `text:${name}`) };
}

/**
 * Whether a password fits, counted. One of the five tries is taken before the password is looked
 * at, so that parallel guesses cannot pass together; a success gives all tries back. Throws
 * too_many_attempts with the seconds left.
 */
export function countedTry(
  db: Database,
  keys: TryKeys,
  address: string | null,
  fits: () => Promise<boolean>,
): Promise<boolean> {
  return inTurn(keys.checked, async () => {
    const { identifier, address: byAddress } = limiters(db);
    const place = address ?? "unknown";
    const crowd = await byAddress.get(place);
    if (crowd && crowd.consumedPoints >= ADDRESS_FAILURES) throw tooMany(crowd);
    const taken = await identifier.consume(keys.checked).catch((refused) => {
      throw refused instanceof RateLimiterRes ? tooMany(refused) : refused;
    });
    if (await fits()) {
      const stale = taken.consumedPoints > 1 ? keys.also : [];
      await Promise.all([keys.checked, ...stale].map((key) => identifier.delete(key)));
      return true;
    }
    await Promise.all([
      byAddress.penalty(place),
      ...keys.also.map((key) => identifier.penalty(key)),
    ]);
    return false;
  });
}

const turns = new Map<string, Promise<unknown>>();

// Tries under one name are judged one after the other: the right password sent several times at
// once (a retry, two tabs) must not look like guesses and lock its owner out.
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === mine) turns.delete(key);
  }
}
