import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { type Database, prepared } from "@/db/client";
import { rateLimits } from "@/db/schema";
import { isUnavailable } from "@/db/turn";
import { AppError, type ErrorValues } from "@/lib/errors";
import { giveBack, giveBackLater, type Named, named, takeNamed } from "@/lib/limits/named-take";

/** A quarter of an hour: what failures are counted in, and how long a lock lasts (decisions, section 4). */
export const WINDOW_SECONDS = 15 * 60;

/** A limit whose counts stand in PostgreSQL, so that all servers share them. */
type Limit = (db: Database) => RateLimiterDrizzle;

/** At most `points` in `seconds` under one key. */
export function limitOf(prefix: string, points: number, seconds = WINDOW_SECONDS): Limit {
  return prepared((db) => {
    const common = { storeClient: db, schema: rateLimits, keyPrefix: prefix };
    return new RateLimiterDrizzle({ ...common, points, duration: seconds });
  });
}

/** What was tried too often: each has words of its own that say what to do (`errors.too_many_attempts`). */
export const TRIED = [
  "signIn",
  // At the desk: the member's password, a colleague's, or any that its clerk has let be typed.
  "member",
  "colleague",
  "desk",
  "device",
  "network",
  "password",
  "code",
  "document",
  "activation",
  "link",
] as const;

/**
 * What a refusal says beside the time left: `act` is what the audit trail calls it, where it is neither a
 * sign-in nor a password.
 */
export type RefusalDetails = {
  where: (typeof TRIED)[number] | "other";
  act?: "document.check" | "account.activate";
};

/** The refusal of a try before `ms` have passed. */
export function tooMany(ms: number, details: RefusalDetails = { where: "other" }): AppError {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const values: ErrorValues = { seconds, minutes: Math.ceil(seconds / 60), ...details };
  return new AppError("too_many_attempts", values);
}

/** One of a limit's keys, and what its refusals say. */
export type Key = { limit: Limit; key: string; details: RefusalDetails };

/** Takes one from the key. Answers how many are taken by now; throws too_many_attempts past the limit. */
export async function take(db: Database, { limit, key, details }: Key): Promise<number> {
  try {
    return (await limit(db).consume(key)).consumedPoints;
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext, details) : refused;
  }
}

/**
 * Takes one from the key before `look`, so that parallel guesses cannot pass together, and gives it back
 * unless `look` says that the guess was wrong: later, where the connection was cut, and only what was taken.
 * Throws as take.
 */
export async function countedLook(
  db: Database,
  { limit, key, details }: Key,
  look: () => Promise<boolean>,
): Promise<{ fits: boolean; taken: number }> {
  const one = named(limit(db), key);
  const { taken, ms } = await orLater(takeNamed);
  if (taken > one.limit.points) throw tooMany(ms, details);
  let wrong = false;
  try {
    const fits = await look();
    wrong = !fits;
    return { fits, taken };
  } finally {
    if (!wrong) await orLater(giveBack);
  }

  // Nothing has been looked at before, and nothing was wrong after.
  async function orLater<T>(ask: (db: Database, one: Named) => Promise<T>): Promise<T> {
    try {
      return await ask(db, one);
    } catch (error) {
      if (isUnavailable(error)) giveBackLater(db, one);
      throw error;
    }
  }
}
