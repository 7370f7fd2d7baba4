import { useLocale, useTranslations } from "next-intl";
import { MovementList } from "@/components/movement-list";
import type { TakenOut } from "@/lib/withdrawals/queries";
import { inDays } from "./in-days";

/** Each withdrawal, and cash paid out at the desk, with its state and where it goes. */
export function WithdrawalHistory({ withdrawals }: { withdrawals: TakenOut[] }) {
  const t = useTranslations("withdrawals");
  const documents = useTranslations("documents");
  const methods = useTranslations("methods");
  const types = useTranslations("types");
  const shown = inDays(withdrawals, useLocale()).map(({ each, ...when }) => ({
    ...when,
    id: each.id,
    reference: each.reference,
    method: each.method,
    who: methods(each.method),
    status: each.status === "approved" ? ("payable" as const) : each.status,
    done: each.status === "paid",
    amount: each.amount,
    ...(each.status === "paid" && { direction: "out" as const }),
    about: [goesTo(each), each.description].filter(Boolean).join(" · "),
    ...(each.rejectReason && {
      reason: t(each.status === "failed" ? "notPaid" : "rejected", { reason: each.rejectReason }),
    }),
    ...noted(each),
  }));
  const words = { receipt: documents("receipt"), cancel: t("cancel") };
  return <MovementList rows={shown} words={words} />;

  function goesTo({ phone, account, atDesk }: TakenOut) {
    if (atDesk) return types("cash-out");
    const where = phone ?? account;
    return where ? t("toWhere", { where }) : t("toOffice");
  }

  function noted({ status, externalId, payout }: TakenOut) {
    if (status === "pending") return { note: t("held") };
    if (status === "approved" && payout) {
      return { step: t(payout === "unknown" ? "payoutUnknown" : "onItsWay") };
    }
    if (status === "approved") return { note: t("payable") };
    return status === "paid" && externalId ? { note: t("paidWith", { number: externalId }) } : {};
  }
}
