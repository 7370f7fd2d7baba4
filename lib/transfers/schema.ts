import { z } from "zod";
import { amount, memberId, typedPassword } from "@/lib/fields";
import type { TransactionView } from "@/lib/ledger/schema";

/** What a transfer is, before the password: recipient and whole francs. */
export const transferSchema = z.strictObject({
  recipientId: memberId("recipientRequired"),
  amount: amount("amountAboveZero", "amountRequired"),
});

/** POST /api/send-money. */
export const sendMoneySchema = transferSchema.extend({
  password: typedPassword(),
});
export type SendMoneyInput = z.infer<typeof sendMoneySchema>;

/** Balances in francs: `balance` all the sender owns, `availableBalance` what can be sent now. */
export type SendMoneyResult = {
  transaction: TransactionView;
  balance: number;
  availableBalance: number;
};

/** Somebody to whom money was sent before. */
export type PastRecipient = { id: string; fullName: string; username: string };
