import type { Executor } from "@/db/client";
import { env, isDemonstration } from "@/lib/env";
import type { RailMethod } from "@/lib/methods";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { airtel } from "@/lib/rails/airtel";
import { type MtnAccess, mtn } from "@/lib/rails/mtn";
import type { Provider, Rails } from "@/lib/rails/port";
import { calledMethods, paidOutMethods } from "@/lib/settings/queries";

const CALLBACK = "/api/rails/mtn/callback";

/** What the environment says of MTN; null unless it says all of it. */
function mtnAccess(origin: string): MtnAccess | null {
  const { MTN_MOMO_URL, MTN_MOMO_USER, MTN_MOMO_API_KEY, MTN_MOMO_TARGET, MTN_MOMO_WALLETS } =
    env();
  const { MTN_MOMO_COLLECTION_KEY, MTN_MOMO_DISBURSEMENT_KEY } = env();
  if (!(MTN_MOMO_URL && MTN_MOMO_USER && MTN_MOMO_API_KEY)) return null;
  if (!(MTN_MOMO_COLLECTION_KEY && MTN_MOMO_DISBURSEMENT_KEY)) return null;
  return {
    url: MTN_MOMO_URL.replace(/\/+$/, ""),
    user: MTN_MOMO_USER,
    apiKey: MTN_MOMO_API_KEY,
    keys: { collection: MTN_MOMO_COLLECTION_KEY, disbursement: MTN_MOMO_DISBURSEMENT_KEY },
    target: MTN_MOMO_TARGET,
    twoWallets: MTN_MOMO_WALLETS === "2",
    callback: origin.startsWith("https:") ? `${origin}${CALLBACK}` : null,
  };
}

const kept = globalThis as typeof globalThis & { openFutureRails?: Rails };

/** The providers whose keys the environment has. */
export function configuredRails(): Rails {
  if (!kept.openFutureRails) {
    const access = mtnAccess(settledOrigin());
    kept.openFutureRails = access ? { mtn: mtn(access) } : {};
  }
  return kept.openFutureRails;
}

/**
 * Airtel's sandbox, where the environment has all of its keys and says that it is tried; else null. It stands in no list of
 * what can be called (decision 1000).
 */
export function airtelOnTrial(): Provider<"airtel"> | null {
  const { AIRTEL_MONEY_TRY, AIRTEL_MONEY_URL, AIRTEL_MONEY_WALLETS } = env();
  const { AIRTEL_MONEY_CLIENT_ID, AIRTEL_MONEY_CLIENT_SECRET } = env();
  const { AIRTEL_MONEY_PIN, AIRTEL_MONEY_PIN_KEY } = env();
  if (AIRTEL_MONEY_TRY !== "on" || !AIRTEL_MONEY_URL) return null;
  if (!(AIRTEL_MONEY_CLIENT_ID && AIRTEL_MONEY_CLIENT_SECRET)) return null;
  if (!(AIRTEL_MONEY_PIN && AIRTEL_MONEY_PIN_KEY)) return null;
  return airtel({
    url: AIRTEL_MONEY_URL.replace(/\/+$/, ""),
    clientId: AIRTEL_MONEY_CLIENT_ID,
    clientSecret: AIRTEL_MONEY_CLIENT_SECRET,
    pin: AIRTEL_MONEY_PIN,
    pinKey: AIRTEL_MONEY_PIN_KEY,
    twoWallets: AIRTEL_MONEY_WALLETS === "2",
  });
}

/** By which methods members can be asked on their phone now: switched on by two people, and with keys. */
export async function calledNow(db: Executor): Promise<readonly RailMethod[]> {
  return withKeys(await calledMethods(db));
}

/** By which methods withdrawals are paid out by the provider now. */
export async function paidOutNow(db: Executor): Promise<readonly RailMethod[]> {
  return withKeys(await paidOutMethods(db));
}

/** Where the practice network's phone is opened; null where the provider is a real one. */
export function practicePhone(): string | null {
  return isDemonstration() && env().PRACTICE_NETWORK ? "/practice-phone" : null;
}

// Where nothing is switched on, nothing of the environment is asked either.
const withKeys = (methods: readonly RailMethod[]) =>
  methods.filter((method) => configuredRails()[method]);
