import { getLocale, getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { Alert } from "@/components/ui/alert";
import { formatDateTime } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import type { TransactionDetails } from "@/lib/transactions/schema";
import { payoutField } from "@/lib/withdrawals/rules";
import { PayForm } from "./lazy-pay-form";
import type { PaidFromChoice } from "./paid-from";

type Props = {
  row: TransactionDetails;
  from: PaidFromChoice | null;
  closeHref: string;
  next: string | null;
};

/** An approved withdrawal: pay it, then write down with which receipt; or give the money back. */
export async function Payment({ row, from, closeHref, next }: Props) {
  const t = await getTranslations("transactions");
  const approved = row.history.find((step) => step.kind === "payable");
  return (
    <>
      <Alert variant="info">
        {t("payNow", {
          name: approved?.by ?? t("office"),
          at: approved ? formatDateTime(new Date(approved.at), await getLocale()) : "",
        })}
      </Alert>
      <ClientTexts namespaces={["transactions.decision", "toDecide", "fresh"]}>
        <PayForm
          id={row.id}
          cash={payoutField(row.method ?? "") === null}
          from={from}
          about={{ amount: formatExact(row.amount), name: row.toUser ?? "" }}
          closeHref={closeHref}
          next={next}
        />
      </ClientTexts>
    </>
  );
}
