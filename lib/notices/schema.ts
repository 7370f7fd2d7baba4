import { z } from "zod";
import { memberId } from "@/lib/fields";
import { atLeast, atMost } from "@/lib/lengths";
import type { Method } from "@/lib/methods";
import { CHOSEN_KINDS, type ChosenKind, type NoticeKind } from "@/lib/notices/kinds";
import { cursorField, limitField } from "@/lib/paging";

/** The query string of GET /api/notices. */
export const noticeQuery = z.strictObject({
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

/** PUT /api/notices/read: which notices have been read; without `ids`, all of them. */
export const readSchema = z.strictObject({
  ids: z
    .array(memberId("noticeIds"), { error: "noticeIds" })
    .check(atLeast(1, "noticeIds"), atMost(100, "noticeIds"))
    .optional(),
});
export type ReadInput = z.infer<typeof readSchema>;

/** The kinds that do not come by mail. */
export type MailChoice = { muted: ChosenKind[] };

const wanted = Object.fromEntries(
  CHOSEN_KINDS.map((kind) => [kind, z.boolean({ error: "invalidValue" }).optional()]),
) as Record<ChosenKind, z.ZodOptional<z.ZodBoolean>>;

/** The form of the settings: a switch for each kind; what is off is not sent. */
export const mailChoiceForm = z
  .strictObject(wanted)
  .transform((on): MailChoice => ({ muted: CHOSEN_KINDS.filter((kind) => !on[kind]) }));

/** A notice as it is stored, with what its text needs of the transaction. */
export type Notice = {
  id: string;
  kind: NoticeKind;
  /** Null for what moved no money. */
  transactionId: string | null;
  reference: string | null;
  loanId: string | null;
  /** Francs; the net is what came to the member. */
  amount: number;
  fee: number;
  method: Method | null;
  /** Who is on the other side, if anybody. */
  party: string | null;
  reason: string | null;
  /** A loan's deadline. */
  day: string | null;
  /** What a reversal took back, from the member's side. */
  reversed: "deposit" | "withdraw" | "received" | "sent" | "other" | null;
  createdAt: Date;
  readAt: Date | null;
};
