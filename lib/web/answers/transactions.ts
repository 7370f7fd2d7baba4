import { z } from "zod";
import type { DepositView } from "@/lib/deposits/schema";
import type { ListedTransaction, TransactionView } from "@/lib/ledger/schema";
import { STATUSES, type TransactionDetails, TYPES } from "@/lib/transactions/schema";
import type { WithdrawalView } from "@/lib/withdrawals/schema";
import { francs, id, instant, maybe, method, named, text, told } from "./words";

const transactionShape = {
  ...{ id, reference: text, type: z.enum(TYPES), amount: francs, fee: francs },
  ...{ currency: z.literal("RWF"), status: z.enum(STATUSES), fromUser: maybe, toUser: maybe },
  ...{ date: instant, createdAt: instant, updatedAt: instant },
  ...{ method: method.nullable(), description: maybe },
};
const transaction = named(
  "Transaction",
  z.strictObject(transactionShape),
) satisfies z.ZodType<TransactionView>;
const listedShape = {
  ...transactionShape,
  ...{ fromMember: maybe, toMember: maybe, submittedBy: maybe, senderPhone: maybe },
  ...{ externalId: maybe, payoutTo: maybe, rejectReason: maybe },
  ...{ fromChannel: method.nullable(), toChannel: method.nullable() },
  ...{ firstApprovedBy: maybe, firstApprovedAt: maybe, voidedAt: maybe },
  ...{ reversedBy: maybe, reverses: maybe },
};
const listed = named(
  "ListedTransaction",
  z.strictObject(listedShape),
) satisfies z.ZodType<ListedTransaction>;
const linked = z.strictObject({ id, reference: text }).nullable();
const details = named(
  "TransactionDetails",
  z.strictObject({
    ...listedShape,
    entries: z.array(
      z.strictObject({
        ...{ step: z.enum(["hold", "release", "settle"]), account: text, owner: maybe },
        ...{ debit: francs, credit: francs, balanceAfter: francs.nullable() },
      }),
    ),
    history: z.array(
      z.strictObject({
        kind: z.enum([
          ...(["submitted", "booked", "first", "approved", "rejected"] as const),
          ...(["removed", "reversed"] as const),
        ]),
        ...{ at: instant, by: maybe, reason: maybe },
      }),
    ),
    ...{ reversal: linked, original: linked },
  }),
) satisfies z.ZodType<TransactionDetails>;

const deposit = named(
  "Deposit",
  z.strictObject({
    ...{ id, reference: text, amount: francs, fee: francs, net: francs, method },
    ...{ status: z.enum(STATUSES), description: maybe, rejectReason: maybe },
    ...{ date: instant, createdAt: instant },
  }),
) satisfies z.ZodType<DepositView>;
const withdrawal = named(
  "Withdrawal",
  z.strictObject({
    ...{ id, reference: text, amount: francs, method, phone: maybe, account: maybe },
    ...{ status: z.enum([...STATUSES, "cancelled"]), description: maybe, rejectReason: maybe },
    ...{ date: instant, createdAt: instant },
  }),
) satisfies z.ZodType<WithdrawalView>;

const moved = { balance: francs, availableBalance: francs };
/** GET /api/check: what has become of a receipt's transaction since it was made. */
const paperCheck = z.strictObject({
  genuine: z.literal(true),
  since: z
    .enum(["pending", "approved", "rejected", "reversed", "voided", "repaid", "written_off"])
    .nullable(),
});

/** Transactions, what asks for them, and what checks their papers. */
export const TRANSACTIONS_ANSWERS = {
  ...{ transaction, listed, details, deposit, withdrawal, paperCheck },
  depositMade: told({ deposit }),
  withdrawalMade: told({ withdrawal, ...moved }),
  withdrawalCancelled: told({ withdrawal }),
  sent: told({ transaction, ...moved }),
  decided: told({ transaction }),
  sentBetween: told({ transaction }),
  transactionRead: z.strictObject({ transaction: details }),
} as const;
