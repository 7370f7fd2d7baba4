"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { formatRwf } from "@/lib/money";
import { forgetRequest } from "./kept-request";
import { useOutcome } from "./use-outcome";

type Props = {
  /** Under which it was sent, and when. */
  id: string;
  since: number;
  /** What is said about trying again; nothing where another one is begun. */
  again?: string;
  /** It was done. */
  onDone?: () => void;
};

/** A payment whose answer was lost: that nobody knows yet, then what became of it (decisions, section 21). */
export function UnknownOutcome({ id, since, again, onDone }: Props) {
  const t = useTranslations("steps");
  const router = useRouter();
  const outcome = useOutcome(id, since, ({ state }) => {
    // What can still be sent again under this id is kept until then.
    if (state === "done" || again === undefined) forgetRequest(id);
    if (state !== "done") return;
    onDone?.();
    router.refresh();
  });
  if (!outcome) {
    return (
      <Alert variant="warning" title={t("unknownTitle")}>
        {t("unknownText")} {again}
      </Alert>
    );
  }
  if (outcome.state === "none") {
    return (
      <Alert variant="warning" title={t("notDoneTitle")}>
        {t("notDoneText")} {again}
      </Alert>
    );
  }
  const { transaction } = outcome.answer;
  return (
    <Alert variant="success" title={t("wasDoneTitle")}>
      {transaction && (
        <>
          {t("wasDoneText", {
            amount: formatRwf(transaction.amount),
            name: transaction.toUser ?? "Open Future",
          })}{" "}
          <Link href={`/transactions/${transaction.id}/receipt`} className="link">
            {t("wasDoneReceipt")}
          </Link>
        </>
      )}
    </Alert>
  );
}
