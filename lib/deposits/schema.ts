import { z } from "zod";
import { needsSenderPhone } from "@/lib/deposits/rules";
import { amount, optionalText, phone, receiptChecked, receiptNumber } from "@/lib/fields";
import { DEPOSIT_REFERENCE } from "@/lib/ledger/references";
import { atMost } from "@/lib/lengths";
import { isChannelOf, METHODS } from "@/lib/methods";
import { cursorField, limitField } from "@/lib/paging";

/** POST /api/deposits. `senderPhone` is required for mobile money and not kept for other methods. */
export const depositSchema = z
  .strictObject({
    amount: amount("amountAndMethod"),
    method: z.enum(METHODS, { error: "amountAndMethod" }),
    reference: z.string().regex(DEPOSIT_REFERENCE, "referenceInvalid").optional(),
    /** The channel of the place where it was paid in; the first one of the method where none is named. */
    channel: z.string("placeClosed").check(atMost(20, "placeClosed")).optional(),
    description: optionalText(500),
    senderPhone: phone("senderPhoneRequired").nullish(),
    externalId: receiptNumber().nullish(),
    receiptChecked: receiptChecked.optional(),
    /** Has the provider ask the sender's phone, instead of waiting for the office (lib/rails). */
    collect: z.boolean({ error: "invalidValue" }).optional(),
    /** `false` asks first where it may be one that is known already (deposit_alike). */
    again: z.boolean({ error: "invalidValue" }).optional(),
  })
  .refine((d) => Boolean(d.senderPhone) || !needsSenderPhone(d.method), {
    path: ["senderPhone"],
    error: "senderPhoneRequired",
  })
  .refine((d) => d.channel === undefined || isChannelOf(d.channel, d.method), {
    path: ["method"],
    error: "placeClosed",
  })
  // Its provider asks for the money of the first one alone, which goes without saying.
  .transform(({ channel, ...rest }): typeof rest & { channel?: string } =>
    channel === undefined || channel === rest.method || rest.collect ? rest : { ...rest, channel },
  );
export type DepositInput = z.infer<typeof depositSchema>;

/** What a provider was asked for a deposit: `asked` until it says that the phone was, then `waiting` for its owner. */
export type CollectView = {
  state: "asked" | "waiting" | "done" | "failed" | "unknown";
  /** The phone that is asked. */
  number: string;
  askedAt: string;
  answeredAt: string | null;
};

/** A deposit as its member sees it (specification, section 3). */
export type DepositView = {
  id: string;
  reference: string;
  /** Francs paid in. */
  amount: number;
  fee: number;
  net: number;
  method: (typeof METHODS)[number];
  /** `cancelled`: taken back in time. */
  status: "pending" | "approved" | "rejected" | "cancelled";
  description: string | null;
  rejectReason: string | null;
  /** When the money came, as the provider or the bank tells it; null where no statement has told of it. */
  seenAt: string | null;
  /** What its provider was asked, last; null where it was not. */
  collect: CollectView | null;
  date: string;
  createdAt: string;
};

/** The query string of GET /api/deposits. */
export const depositQuery = z.strictObject({
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});
