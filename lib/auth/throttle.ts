import { availableParallelism } from "node:os";
import { and, inArray, lt } from "drizzle-orm";
import type { Database } from "@/db/client";
import { rateLimits } from "@/db/schema";
import { inEvenTime } from "@/lib/auth/even-time";
import { lines } from "@/lib/auth/lines";
import { tellOfLock } from "@/lib/auth/lock-notice";
import { passwordCount, type Tries } from "@/lib/auth/tries";
import {
  countedLook,
  limitOf,
  type RefusalDetails,
  take,
  tooMany,
  WINDOW_SECONDS,
} from "@/lib/limits/limit";
import { networkOf } from "@/lib/net/network.mjs";

/** Failures in the window before further tries wait (decisions, section 4). */
export const IDENTIFIER_FAILURES = 5;
export const ADDRESS_FAILURES = 50;
/** Links that may be asked for in the window: to one e-mail address, and from one network address. */
export const LINKS_TO_EMAIL = 5;
export const LINKS_FROM_ADDRESS = 30;
/** Wrong codes of letters from one network address, for whomever, and for one member. */
const ACTIVATION_FAILURES = 20;
const ACTIVATION_FAILURES_OF_ONE = 5;

const failures = limitOf("id", IDENTIFIER_FAILURES);
// Without a lock: a crowd behind one address that is only busy must not be locked out for it.
const networks = limitOf("ip", ADDRESS_FAILURES);
const linksTo = limitOf("link-to", LINKS_TO_EMAIL);
const linksFrom = limitOf("link-from", LINKS_FROM_ADDRESS);
const activations = limitOf("activation", ACTIVATION_FAILURES);
const activationsOfOne = limitOf("activation-of", ACTIVATION_FAILURES_OF_ONE);

// More than tries alone ever add up to: so a lock is told from a count, and no success lifts it.
const LOCKED = 1_000_000;

/** Who tries, when, from where, and where links in mails lead. */
type Attempt = { db: Database; now: Date; address: string | null; origin?: string };

/**
 * Counts a request for a link by mail, whoever the address belongs to. Throws too_many_attempts with
 * the seconds left.
 */
export async function countedRequest(
  db: Database,
  email: string,
  address: string | null,
): Promise<void> {
  const details = { where: "link" } as const;
  await take(db, { limit: linksFrom, key: networkOf(address), details });
  await take(db, { limit: linksTo, key: email, details });
}

/**
 * Whether the code of a letter fits, counted for the network it comes from, and there for the member whose number is
 * given: what strangers elsewhere guess keeps nobody waiting. Throws too_many_attempts.
 */
export function countedActivation(
  { db, address }: Pick<Attempt, "db" | "address">,
  memberNo: number,
  fits: () => Promise<boolean>,
): Promise<boolean> {
  const details = { where: "activation", act: "account.activate" } as const;
  const network = { limit: activations, key: networkOf(address), details };
  const ofOne = { limit: activationsOfOne, key: `${network.key} ${memberNo}`, details };
  return fewAtOnce(`activation ${network.key}`, async () => {
    const judged = await countedLook(db, network, async () => {
      return (await countedLook(db, ofOne, fits)).fits;
    });
    return judged.fits;
  });
}

/**
 * Whether a password or code fits, counted. One of its five tries is taken before it is looked at, and
 * for who is neither signed in nor on a known device one of the network's fifty, at the desk one of the clerk's; a success gives them
 * back and forgets the failures. Throws too_many_attempts with the seconds left.
 */
export function countedTry(
  attempt: Attempt,
  tries: Tries,
  fits: () => Promise<boolean>,
): Promise<boolean> {
  const { db } = attempt;
  const key = tries.own?.key ?? tries.whole;
  const judge = () =>
    oneByOne(key, async () => {
      const asked = { limit: failures, key, details: detailsOf(tries) };
      const { fits: right, taken } = await countedLook(db, asked, fits);
      if (right) await forget(db, tries);
      else await fail(attempt, tries, taken);
      return right;
    });
  const guesser = tries.guesser ?? (tries.own ? null : networkOf(attempt.address));
  if (guesser === null) return judge();
  const network = { limit: networks, key: guesser, details: NETWORK };
  return fewAtOnce(network.key, async () => (await countedLook(db, network, judge)).fits);
}

/** Forgets a member's failures with the password and lifts the lock: they have set a new one by a link. */
export async function liftLock(db: Database, memberId: string): Promise<void> {
  await failures(db).delete(passwordCount(memberId));
}

const NETWORK: RefusalDetails = { where: "network" };

function detailsOf({ secret, own }: Tries): RefusalDetails {
  if (secret === "code") return { where: "code" };
  if (own) return { where: own.by === "session" ? "password" : "device" };
  return { where: "signIn" };
}

// From one network as many at a time as leave half of the processors to everybody else, whose passwords take them
// too: a crowd behind one address is not taken for guessers, and a flood from one place waits there, not before others.
const fewAtOnce = lines(Math.max(1, Math.floor(availableParallelism() / 2)), 200, () =>
  tooMany(5_000, NETWORK),
);

// Tries under one key are judged one after the other: the right password sent several times at once
// (a retry, two tabs) must not look like guesses and lock its owner out.
const oneByOne = lines(1, 200, () => tooMany(5_000));

// A success forgets the failures, its own and the whole's, but lifts no lock that strangers have caused.
async function forget(db: Database, { whole, own }: Tries): Promise<void> {
  const keys = own ? [own.key, whole] : [whole];
  const counts = keys.map((key) => failures(db).getKey(key));
  await db
    .delete(rateLimits)
    .where(and(inArray(rateLimits.key, counts), lt(rateLimits.points, LOCKED)));
}

// The fifth failure locks for a quarter of an hour; where it is the whole's, its owner is told. Whether
// there is an owner shows neither in the answer nor in its time.
async function fail(attempt: Attempt, { secret, memberId, whole, own }: Tries, taken: number) {
  const count = failures(attempt.db);
  const ofWhole = own ? (await count.penalty(whole)).consumedPoints : taken;
  const locked = [
    ...(own && taken === IDENTIFIER_FAILURES ? [own.key] : []),
    ...(ofWhole === IDENTIFIER_FAILURES ? [whole] : []),
  ];
  if (locked.length === 0) return;
  await inEvenTime(async () => {
    await Promise.all(locked.map((key) => count.set(key, LOCKED, WINDOW_SECONDS)));
    if (memberId && locked.includes(whole)) await tellOfLock(attempt, memberId, secret);
  });
}
