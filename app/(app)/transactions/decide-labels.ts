import { getTranslations } from "next-intl/server";
import { shownParty } from "@/components/transaction-parts";
import { formatExact } from "@/lib/money";
import type { TransactionDetails } from "@/lib/transactions/schema";

/** The words of the decision's form. `first`: a second approver is needed after this one. */
export async function decideLabels(row: TransactionDetails, first: boolean) {
  const t = await getTranslations("transactions");
  const errors = await getTranslations("errors");
  const { type } = row;
  const name = row.fromUser ?? row.toUser ?? "";
  const said = {
    type,
    name,
    net: formatExact(row.amount - row.fee),
    amount: formatExact(row.amount),
    from: await shownParty(row, "from"),
    to: await shownParty(row, "to"),
  };
  return {
    approve: first ? t("approveFirst") : t("approve"),
    reject: t("reject"),
    or: t("or"),
    externalId: t("externalId"),
    externalIdHint: type === "withdraw" ? t("payoutReceiptHint") : t("externalIdHint"),
    reason: t("reason"),
    reasonHint: type === "move" ? t("reasonHintMove") : t("reasonHint"),
    pending: t("pendingButton"),
    lost: errors("unavailable"),
    approvedTitle: t("approvedTitle", { type }),
    approvedText: t("approvedText", said),
    rejectedTitle: t("rejectedTitle", { type }),
    rejectedText: t("rejectedText", { type, name }),
    firstTitle: t("firstTitle"),
    firstText: t("firstText"),
  };
}
