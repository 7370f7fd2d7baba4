import { z } from "zod";
import { TRANSACTION_TYPES } from "@/db/schema/names";
import { addDays, startOfKigaliDay } from "@/lib/dates";
import { memberId, receiptChecked, receiptNumber, remark, searchText } from "@/lib/fields";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { CHANNEL, METHODS } from "@/lib/methods";
import { COUNT_CAP, cursorField, limitField } from "@/lib/paging";
import { paidFrom } from "@/lib/withdrawals/schema";

/** One ledger line behind a transaction. */
export type EntryView = {
  step: "hold" | "release" | "settle";
  /** The kind of account, and the member or project whose it is; null: the cooperative. */
  account: string;
  owner: string | null;
  /** Francs, one of them 0. */
  debit: number;
  credit: number;
  /** The member's account after it, in francs; null for all others. */
  balanceAfter: number | null;
};

/** One step in a transaction's life. */
export type HistoryStep = {
  kind:
    | "submitted"
    | "booked"
    | "first"
    | "payable"
    | "approved"
    | "paid"
    | "failed"
    | "rejected"
    | "removed"
    | "reversed";
  at: string;
  /** Who did it; null where the reader may only know that it was the office. */
  by: string | null;
  reason: string | null;
};

/** A transaction linked to another: its reversal, or what it reverses. */
export type LinkedTransaction = { id: string; reference: string };

/** Everything about one transaction. */
export type TransactionDetails = ListedTransaction & {
  entries: EntryView[];
  history: HistoryStep[];
  reversal: LinkedTransaction | null;
  original: LinkedTransaction | null;
};

/** DELETE /admin/transactions/{id}: who removes it never submitted it, and needs a reason, which the member sees. */
export const deletionSchema = z.strictObject({ reason: remark(500, "reasonRequired") });

/** PUT /admin/transactions/{id}/status: a rejection needs a reason, which the member sees. */
export const decisionSchema = z
  .strictObject({
    status: z.enum(["approved", "rejected"], { error: "decisionStatus" }),
    reason: remark(500, "reasonRequired").nullish(),
    externalId: receiptNumber().nullish(),
    receiptChecked: receiptChecked.optional(),
    channel: paidFrom,
    /** Whose number a withdrawal is paid to was checked, where its provider tells another name (payee_differs asks). */
    nameChecked: z.boolean({ error: "nameChecked" }).optional(),
  })
  .refine((d) => d.status === "approved" || Boolean(d.reason), {
    path: ["reason"],
    error: "reasonRequired",
  });
export type DecisionInput = z.infer<typeof decisionSchema>;

export const TYPES = TRANSACTION_TYPES;
export const STATUSES = ["pending", "approved", "rejected"] as const;
export const SORTS = ["date", "amount"] as const;

const choice = <const T extends readonly [string, ...string[]]>(of: T) =>
  z.enum(of, { error: "filterInvalid" });

const day = z.iso
  .date({ error: "dayInvalid" })
  .refine((text) => text >= "1900-01-01" && text <= "9999-12-30", "dayInvalid");

const francs = z
  .string({ error: "francsInvalid" })
  .regex(/^\d{1,12}$/, "francsInvalid")
  .transform(Number);

/**
 * The query string of the transaction lists. Days are Kigali's, both inclusive: `from` and `to` of asking for it,
 * `decidedFrom` and `decidedTo` of what became of it: approved and posted, or rejected.
 */
export const transactionQuery = z.strictObject({
  q: searchText.optional(),
  status: choice(STATUSES).optional(),
  type: choice(TYPES).optional(),
  method: choice(METHODS).optional(),
  /** One of a method's accounts. */
  channel: z.string({ error: "filterInvalid" }).regex(CHANNEL, "filterInvalid").optional(),
  from: day.optional(),
  to: day.optional(),
  decidedFrom: day.optional(),
  decidedTo: day.optional(),
  min: francs.optional(),
  max: francs.optional(),
  deleted: choice(["true", "false"]).optional(),
  sort: choice(SORTS).optional(),
  order: choice(["asc", "desc"]).optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

/** The same for the whole list, which can also be narrowed to one member. */
export const allTransactionsQuery = transactionQuery.extend({
  member: memberId("filterInvalid").optional(),
});

/** What narrows and orders a list of transactions. */
export type TransactionFilter = Omit<z.infer<typeof allTransactionsQuery>, "cursor" | "limit">;

type Days = { from?: string | undefined; to?: string | undefined };

/** Days as instants: from the first to before the last. */
export function spanOf({ from, to }: Days) {
  return {
    from: from ? startOfKigaliDay(from) : null,
    before: to ? startOfKigaliDay(addDays(to, 1)) : null,
  };
}

/**
 * Whether removed and reversed ones, and reversals, are in the list: when they are asked for, and among what was
 * approved, so that its sum is that of the reports (one reversed later was approved on its day).
 */
export function showsGone({ deleted, status, type }: TransactionFilter): boolean {
  return deleted ? deleted === "true" : status === "approved" || type === "reversal";
}

/** A capped count as people and `X-Total-Count` read it: `1000+` past the cap. */
export function shownCount(count: number): string {
  return count > COUNT_CAP ? `${COUNT_CAP}+` : String(count);
}
