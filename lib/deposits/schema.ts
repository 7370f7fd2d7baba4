import { z } from "zod";
import { DEPOSIT_STATUSES, needsSenderPhone } from "@/lib/deposits/rules";
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

/** The query string of GET /api/deposits. */
export const depositQuery = z.strictObject({
  // What the member took back is not in their list.
  status: z.enum(DEPOSIT_STATUSES, { error: "filterInvalid" }).exclude(["cancelled"]).optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});
