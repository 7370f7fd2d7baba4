import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import * as transactions from "@/lib/answers/transactions";
import type { Context } from "@/lib/context";
import * as answers from "@/lib/counter/views";
import { slipAddress, slipOf } from "@/lib/documents/slip";
import type { TransactionView } from "@/lib/ledger/schema";
import { formatExact } from "@/lib/money";
import { json } from "@/lib/web/handler";

/** What a call answers that serves a member at the desk. */
export const servedAnswer = withMessage({
  transaction: transactions.transaction,
  slip: answers.slip,
});

type Said = "taken" | "paid" | "repaid" | "sold";

/** The answer once a member was served, with the slip, which is issued by this; texts under `counter.serve`. */
export async function answerServed(ctx: Context, transaction: TransactionView, said: Said) {
  const { proof } = await slipOf(ctx, transaction.id);
  const t = await getTranslations("counter.serve");
  const message = t(said, {
    amount: formatExact(transaction.amount),
    name: transaction.fromUser ?? transaction.toUser ?? "",
  });
  const slip = { url: slipAddress(transaction.id, "80mm"), code: proof.code };
  return json({ message, transaction, slip }, { status: 201 });
}
