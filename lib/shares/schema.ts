import { z } from "zod";
import { amount, memberId, remark, searchText, typedPassword } from "@/lib/fields";
import { cursorField, limitField } from "@/lib/paging";

/** More shares than anybody buys at once. */
const MOST_AT_ONCE = 1_000_000;

/** A number of shares. */
export const shareCount = z
  .number({ error: "shareCount" })
  .refine((n) => Number.isInteger(n) && n > 0 && n <= MOST_AT_ONCE, { error: "shareCount" });

/**
 * What a purchase of shares is, before the password; `cost`: the francs that all of it comes to as the buyer saw it, with the
 * joining fee. Where it comes to something else by now, nothing is bought.
 */
export const purchaseTermsSchema = z.strictObject({
  count: shareCount,
  cost: amount("amountAboveZero").optional(),
});

/** POST /api/shares. */
export const purchaseSchema = purchaseTermsSchema.extend({ password: typedPassword() });
export type PurchaseInput = z.infer<typeof purchaseSchema>;

/** The query string of a list of movements of shares. */
export const shareMovesQuery = z.strictObject({
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

/** What a member holds, and what they may hold. */
export type SharesView = {
  /** Whether the cooperative issues shares. */
  on: boolean;
  /** Francs that one is worth, the least that whoever has any holds, and the most of all that one member may, in percent. */
  value: number;
  minimum: number;
  mostPercent: number;
  /** The member's shares, what they are worth in francs, and which part they are of those of active members, in percent. */
  shares: number;
  worth: number;
  percent: number;
  /** All shares of the cooperative. */
  all: number;
  /** How many more the member can buy; null: as many as they like. */
  left: number | null;
  /** Francs that the member pays beside with their first purchase; 0 once they have bought any. */
  joiningFee: number;
};

export const SHARE_MOVES = ["buy", "transfer", "redeem", "opening", "opening-undone"] as const;

/** Shares that came to a member or left them. */
export type ShareMove = {
  id: string;
  reference: string;
  kind: (typeof SHARE_MOVES)[number];
  /** How many: more than 0 came, less than 0 left. */
  shares: number;
  /** Francs that one was worth. */
  value: number;
  /** From whom or to whom they were given; null: the cooperative. */
  party: string | null;
  at: string;
};

/** POST /admin/members/{id}/share-redemptions: how many, and why: the member leaves, or asked for it. */
export const redemptionSchema = z.strictObject({
  count: shareCount,
  reason: remark(500, "reasonRequired"),
});
export type RedemptionInput = z.infer<typeof redemptionSchema>;

/** The query string of the register of members and shares. */
export const registerQuery = z.strictObject({
  q: searchText.optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

/** A member who holds shares, as the register has them. */
export type Shareholder = {
  id: string;
  memberNumber: string;
  name: string;
  status: "active" | "inactive";
  shares: number;
  /** Francs. */
  worth: number;
  /** Which part of the shares of active members theirs are, in percent; 0 of who is not active. */
  percent: number;
  /** When their number last changed. */
  changedAt: string;
};

/** What an offer of shares is, before the password. */
export const offerTermsSchema = z.strictObject({
  recipientId: memberId("recipientRequired"),
  count: shareCount,
});

/** POST /api/share-offers. */
export const offerSchema = offerTermsSchema.extend({ password: typedPassword() });
export type OfferInput = z.infer<typeof offerSchema>;

/** PUT /api/share-offers/{id}: takes what was offered. */
export const takeSchema = z.strictObject({ password: typedPassword() });

export const SHARE_OFFER_STATES = ["open", "taken", "declined", "withdrawn", "expired"] as const;

/** Shares that the reader offers (`giver`) or is offered (`taker`). */
export type ShareOfferView = {
  id: string;
  role: "giver" | "taker";
  /** The other one. */
  party: string;
  shares: number;
  /** Francs, by what one is worth now. */
  worth: number;
  state: (typeof SHARE_OFFER_STATES)[number];
  madeAt: string;
  endsAt: string;
};
