import { getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { StatusBadge } from "@/components/status-badge";
import type { Receipt } from "@/lib/receipts/rules";
import { receiptLines } from "./receipt-words";

/** `cooperative`: the name at the head of its documents. */
type Props = { receipt: Receipt; cooperative: string };

/** What a receipt says; its state first, in words. */
export async function ReceiptDocument({ receipt, cooperative }: Props) {
  const t = await getTranslations("documents");
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <StatusBadge status={receipt.status} />
        <p className="font-medium">{t(`statusText.${receipt.status}`)}</p>
      </div>
      <FactList facts={await receiptLines(receipt, cooperative)} />
    </div>
  );
}
