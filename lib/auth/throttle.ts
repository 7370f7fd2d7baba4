import { inArray } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "@/db/client";
import { rateLimits } from "@/db/schema";
import { lines } from "@/lib/auth/lines";
import { AppError } from "@/lib/errors";

const WINDOW_SECONDS = 15 * 60;
/** Failures in the window before further tries wait (decisions, section 4). */
export const IDENTIFIER_FAILURES = 5;
export const ADDRESS_FAILURES = 50;
/** Links that may be asked for in the window: to one e-mail address, and from one network address. */
export const LINKS_TO_EMAIL = 5;
export const LINKS_FROM_ADDRESS = 30;

type Limiters = Record<"identifier" | "address" | "linksTo" | "linksFrom", RateLimiterDrizzle>;
const made = new WeakMap<Database, Limiters>();

function limiters(db: Database): Limiters {
  const known = made.get(db);
  if (known) return known;
  const common = { storeClient: db, schema: rateLimits, duration: WINDOW_SECONDS };
  const all = {
    identifier: new RateLimiterDrizzle({
      ...{ ...common, keyPrefix: "id", points: IDENTIFIER_FAILURES },
      blockDuration: WINDOW_SECONDS,
    }),
    // No block: a crowd behind one address that is only busy must not be locked out for it.
    address: new RateLimiterDrizzle({ ...common, keyPrefix: "ip", points: ADDRESS_FAILURES }),
    linksTo: new RateLimiterDrizzle({ ...common, keyPrefix: "link-to", points: LINKS_TO_EMAIL }),
    linksFrom: new RateLimiterDrizzle({
      ...{ ...common, keyPrefix: "link-from", points: LINKS_FROM_ADDRESS },
    }),
  };
  made.set(db, all);
  return all;
}

function tooMany(wait: { msBeforeNext: number }): AppError {
  const seconds = Math.max(1, Math.ceil(wait.msBeforeNext / 1000));
  return new AppError("too_many_attempts", { seconds, minutes: Math.ceil(seconds / 60) });
}

/**
 * What a try is counted under: `checked` decides; failures also count under `also`. `act` is what a
 * refusal is called in the audit trail, where it is neither a sign-in nor a password.
 */
export type TryKeys = { checked: string; also: string[]; act?: "paper.check" };

/** The names by which a member signs in. */
export type Names = { id: string; username: string; email: string; phone: string | null };

/** Sign-in: the identifier as typed decides, alike whether or not it belongs to somebody. */
export function signInKeys(identifier: string, memberId: string | null): TryKeys {
  return { checked: `text:${identifier}`, also: [`member:${memberId ?? "nobody"}`] };
}

/** A money password: the member decides; a failure counts for every name they sign in by. */
export function moneyKeys(m: Names): TryKeys {
  const names = [m.username, m.email, m.phone].filter((name) => name !== null);
  return { checked: `member:${m.id}`, also: names.map((name) => `text:${name}`) };
}

/** A second factor's codes: under a key of their own, which no right password forgets. */
export function codeKeys(memberId: string): TryKeys {
  return { checked: `code:${memberId}`, also: [] };
}

/**
 * Counts a request for a link by mail, whoever the address belongs to. Throws too_many_attempts with
 * the seconds left.
 */
export async function countedRequest(
  db: Database,
  email: string,
  address: string | null,
): Promise<void> {
  const { linksFrom, linksTo } = limiters(db);
  await take(linksFrom, address ?? "unknown");
  await take(linksTo, email);
}

/**
 * Whether a password fits, counted. One of the address's fifty tries and one of the name's five are
 * taken before the password is looked at, so that parallel guesses cannot pass together; a success
 * gives them back. Throws too_many_attempts with the seconds left.
 */
export function countedTry(
  db: Database,
  keys: TryKeys,
  address: string | null,
  fits: () => Promise<boolean>,
): Promise<boolean> {
  const { identifier, address: byAddress } = limiters(db);
  const place = address ?? "unknown";
  const tried = fewAtOnce(place, () =>
    unlessWrong(byAddress, place, async () => {
      await take(byAddress, place);
      return oneByOne(keys.checked, async () => {
        await take(identifier, keys.checked);
        const fitted = await unlessWrong(identifier, keys.checked, fits);
        if (fitted) await forgetTries(db, [keys.checked, ...keys.also]);
        else await Promise.all(keys.also.map((key) => identifier.penalty(key)));
        return fitted;
      });
    }),
  );
  return tried.catch((error) => {
    throw keys.act && isTooMany(error)
      ? new AppError(error.code, { ...error.values, act: keys.act })
      : error;
  });
}

function isTooMany(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "too_many_attempts";
}

/** A success resets the count: of the member and of every name they sign in by. */
export function forgetMember(db: Database, member: Names): Promise<void> {
  const { checked, also } = moneyKeys(member);
  return forgetTries(db, [checked, ...also]);
}

// A few from one address at a time: so no more tries are out on loan than these, a crowd behind one
// address is not taken for guessers, and a flood from one place waits there, not before others.
const fewAtOnce = lines(8, 200, () => tooMany({ msBeforeNext: 5_000 }));

// Tries under one name are judged one after the other: the right password sent several times at
// once (a retry, two tabs) must not look like guesses and lock its owner out.
const oneByOne = lines(1, 200, () => tooMany({ msBeforeNext: 5_000 }));

async function take(limiter: RateLimiterDrizzle, key: string): Promise<void> {
  await limiter.consume(key).catch((refused) => {
    throw refused instanceof RateLimiterRes ? tooMany(refused) : refused;
  });
}

// Gives the try back unless a password was looked at and did not fit.
async function unlessWrong(
  limiter: RateLimiterDrizzle,
  key: string,
  look: () => Promise<boolean>,
): Promise<boolean> {
  let wrong = false;
  try {
    wrong = !(await look());
    return !wrong;
  } finally {
    if (!wrong) await limiter.reward(key);
  }
}

async function forgetTries(db: Database, keys: string[]): Promise<void> {
  const { identifier } = limiters(db);
  await db.delete(rateLimits).where(
    inArray(
      rateLimits.key,
      keys.map((key) => identifier.getKey(key)),
    ),
  );
}
