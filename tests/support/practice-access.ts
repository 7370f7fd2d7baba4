import type { MtnAccess } from "@/lib/rails/mtn";

/** What a practice network asks of who calls it. */
export const SECRETS = {
  user: "3d9c2f4e-1d7e-4a53-9c1b-0f6d6a2c8b11",
  apiKey: "practice-api-key",
  keys: { collection: "collection-key", disbursement: "disbursement-key" },
};

/** The environment of an application that calls it. */
export const environmentFor = ({ url, user, apiKey, keys, target }: MtnAccess) => ({
  MTN_MOMO_URL: url,
  MTN_MOMO_USER: user,
  MTN_MOMO_API_KEY: apiKey,
  MTN_MOMO_COLLECTION_KEY: keys.collection,
  MTN_MOMO_DISBURSEMENT_KEY: keys.disbursement,
  MTN_MOMO_TARGET: target,
});
