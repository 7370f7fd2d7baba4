import { z } from "zod";
import { francs, id, instant, method, named, nullableText, text } from "@/lib/answer-words";
import { DEPOSIT_STATUSES } from "@/lib/deposits/rules";

export const deposit = named(
  "Deposit",
  z.strictObject({
    id,
    reference: text,
    /** Francs paid in. */
    amount: francs,
    fee: francs,
    net: francs,
    method,
    /** `cancelled`: taken back in time; `rejected`: also where the office removed it, with its reason. */
    status: z.enum(DEPOSIT_STATUSES),
    description: nullableText,
    rejectReason: nullableText,
    /** When the money came, as the provider or the bank tells it; null where no statement has told of it. */
    seenAt: instant.nullable(),
    /** What its provider was asked, last; null where it was not. */
    collect: z
      .strictObject({
        state: z.enum(["asked", "waiting", "done", "failed", "unknown"]),
        /** The phone that is asked. */
        number: text,
        askedAt: instant,
        answeredAt: instant.nullable(),
      })
      .nullable(),
    date: instant,
    createdAt: instant,
  }),
);
/** A deposit as its member sees it (specification, section 3). */
export type DepositView = z.infer<typeof deposit>;
/** What a provider was asked for a deposit: `asked` until it says that the phone was, then `waiting` for its owner. */
export type CollectView = NonNullable<DepositView["collect"]>;
