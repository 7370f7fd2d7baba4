import type { railRequests } from "@/db/schema";
import type { RailMethod } from "@/lib/methods";

export type Product = (typeof railRequests.$inferSelect)["product"];

/** What is asked of a provider, by the id under which it knows it ever after. */
export type Ask = {
  id: string;
  product: Product;
  /** The wallet: `+250788000101`. */
  number: string;
  /** Francs. */
  amount: number;
  /** Our reference, which the wallet's owner reads (`DEP-7F3A91C2-2026`). */
  reference: string;
};

/**
 * What became of asking: taken; refused, so that it was not taken; or nobody knows (`uncertain`), and its status says. A
 * used id is uncertain too: the first one may have arrived.
 */
export type Sent = { http: number | null } & (
  | { answer: "taken" }
  | { answer: "refused"; reason: string }
  | { answer: "uncertain"; reason: string }
);

/** What the provider says of an id. `absent`: it never heard of it; `trouble`: it said nothing that counts. */
export type Answer = { http: number | null } & (
  | { answer: "pending" }
  | { answer: "done"; providerId: string; amount: number | null }
  | { answer: "failed"; reason: string }
  | { answer: "absent" }
  | { answer: "trouble"; reason: string }
);

/** What a provider of mobile money does. None of these throws for what a provider or a line does. */
export type Provider<Key extends string> = {
  key: Key;
  ask: (ask: Ask) => Promise<Sent>;
  statusOf: (product: Product, id: string) => Promise<Answer>;
  /** Francs in the cooperative's wallets there, all together; null where it does not say. */
  balance: () => Promise<number | null>;
  /** The name that the provider knows for a number; null where it does not say. */
  nameOf: (number: string) => Promise<string | null>;
};

/** A provider that the settings offer: Airtel's is none of them before there is a contract (decision 1000). */
export type Rail = Provider<RailMethod>;

/** The providers that can be called here, by their method. */
export type Rails = { readonly [M in RailMethod]?: Rail };
