import { z } from "zod";
import { count, francs, id, instant, named, nullableText, single, text } from "@/lib/answer-words";
import { SHARE_MOVES, SHARE_OFFER_STATES } from "@/lib/shares/schema";

export const shares = named(
  "Shares",
  z.strictObject({
    /** Whether the cooperative issues shares. */
    on: z.boolean(),
    /** Francs that one is worth, the least that whoever has any holds, and the most of all that one member may, in percent. */
    value: francs,
    minimum: count,
    mostPercent: count,
    /** The member's shares, what they are worth in francs, and which part they are of those of active members, in percent. */
    shares: count,
    worth: francs,
    percent: z.number(),
    /** All shares of the cooperative. */
    all: count,
    /** How many more the member can buy; null: as many as they like. */
    left: count.nullable(),
    /** Francs that the member pays beside with their first purchase; 0 once they have bought any. */
    joiningFee: francs,
  }),
);
/** What a member holds, and what they may hold. */
export type SharesView = z.infer<typeof shares>;

export const shareMove = named(
  "ShareMove",
  z.strictObject({
    id,
    reference: text,
    kind: z.enum(SHARE_MOVES),
    /** How many: more than 0 came, less than 0 left. */
    shares: count,
    /** Francs that one was worth. */
    value: francs,
    /** From whom or to whom they were given; null: the cooperative. */
    party: nullableText,
    at: instant,
  }),
);
/** Shares that came to a member or left them. */
export type ShareMove = z.infer<typeof shareMove>;

export const ownShares = single({ shares });

export const shareholder = named(
  "Shareholder",
  z.strictObject({
    id,
    memberNumber: text,
    name: text,
    status: z.enum(["active", "inactive"]),
    shares: count,
    /** Francs. */
    worth: francs,
    /** Which part of the shares of active members theirs are, in percent; 0 of who is not active. */
    percent: z.number(),
    /** When their number last changed. */
    changedAt: instant,
  }),
);
/** A member who holds shares, as the register has them. */
export type Shareholder = z.infer<typeof shareholder>;

export const shareOffer = named(
  "ShareOffer",
  z.strictObject({
    id,
    role: z.enum(["giver", "taker"]),
    /** The other one. */
    party: text,
    shares: count,
    /** Francs, by what one is worth now. */
    worth: francs,
    state: z.enum(SHARE_OFFER_STATES),
    madeAt: instant,
    endsAt: instant,
  }),
);
/** Shares that the reader offers (`giver`) or is offered (`taker`). */
export type ShareOfferView = z.infer<typeof shareOffer>;
