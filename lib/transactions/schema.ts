import { z } from "zod";
import { line, receiptNumber } from "@/lib/fields";
import type { TransactionType } from "@/lib/ledger/post";
import { COUNT_CAP, cursorField, limitField } from "@/lib/paging";

/** The transaction as people and the interface see it (specification, section 3). */
export type TransactionView = {
  id: string;
  reference: string;
  type: TransactionType;
  /** Francs paid, before any fee. */
  amount: number;
  fee: number;
  currency: "RWF";
  status: "pending" | "approved" | "rejected";
  fromUser: string | null;
  toUser: string | null;
  date: string;
  createdAt: string;
  updatedAt: string;
  method: "mtn" | "airtel" | "bank" | "cash" | null;
  description: string | null;
};

/** A row of the lists: the record, and what the reader needs to act on it. */
export type ListedTransaction = TransactionView & {
  fromMember: string | null;
  toMember: string | null;
  submittedBy: string | null;
  senderPhone: string | null;
  externalId: string | null;
  rejectReason: string | null;
};

/** PUT /admin/transactions/{id}/status: a rejection needs a reason, which the member sees. */
export const decisionSchema = z
  .strictObject({
    status: z.enum(["approved", "rejected"], { error: "decisionStatus" }),
    reason: line(500, "reasonRequired").nullish(),
    externalId: receiptNumber().nullish(),
  })
  .refine((d) => d.status === "approved" || Boolean(d.reason), {
    path: ["reason"],
    error: "reasonRequired",
  });
export type DecisionInput = z.infer<typeof decisionSchema>;

const TYPES = [
  "deposit",
  "withdraw",
  "transfer",
  "investment",
  "loan",
  "repayment",
  "profit",
  "reversal",
  "move",
] as const;

/** The query string of the transaction lists. */
export const transactionQuery = z.strictObject({
  status: z.enum(["pending", "approved", "rejected"], { error: "filterInvalid" }).optional(),
  type: z.enum(TYPES, { error: "filterInvalid" }).optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});
export type TransactionQuery = z.infer<typeof transactionQuery>;

/** A capped count as people and `X-Total-Count` read it: `1000+` past the cap. */
export function shownCount(count: number): string {
  return count > COUNT_CAP ? `${COUNT_CAP}+` : String(count);
}
