/** What a practice network asks of who calls it. */
export const SECRETS = {
  user: "3d9c2f4e-1d7e-4a53-9c1b-0f6d6a2c8b11",
  apiKey: "practice-api-key",
  keys: { collection: "collection-key", disbursement: "disbursement-key" },
};
