import { z } from "zod";
import { count, francs, id, instant, named, nullableText, single, text } from "@/lib/answers/words";
import {
  SHARE_MOVES,
  SHARE_OFFER_STATES,
  type Shareholder,
  type ShareMove,
  type ShareOfferView,
  type SharesView,
} from "@/lib/shares/schema";

export const shares = named(
  "Shares",
  z.strictObject({
    on: z.boolean(),
    value: francs,
    minimum: count,
    mostPercent: count,
    shares: count,
    worth: francs,
    percent: z.number(),
    all: count,
    left: count.nullable(),
    joiningFee: francs,
  }),
) satisfies z.ZodType<SharesView>;

export const shareMove = named(
  "ShareMove",
  z.strictObject({
    id,
    reference: text,
    kind: z.enum(SHARE_MOVES),
    shares: count,
    value: francs,
    party: nullableText,
    at: instant,
  }),
) satisfies z.ZodType<ShareMove>;

export const ownShares = single({ shares });

export const shareholder = named(
  "Shareholder",
  z.strictObject({
    id,
    memberNumber: text,
    name: text,
    status: z.enum(["active", "inactive"]),
    shares: count,
    worth: francs,
    percent: z.number(),
    changedAt: instant,
  }),
) satisfies z.ZodType<Shareholder>;

export const shareOffer = named(
  "ShareOffer",
  z.strictObject({
    id,
    role: z.enum(["giver", "taker"]),
    party: text,
    shares: count,
    worth: francs,
    state: z.enum(SHARE_OFFER_STATES),
    madeAt: instant,
    endsAt: instant,
  }),
) satisfies z.ZodType<ShareOfferView>;
