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

export const SHARE_MOVES = ["buy", "transfer", "redeem", "opening", "opening-undone"] as const;

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
