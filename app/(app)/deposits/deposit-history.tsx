import { useLocale, useTranslations } from "next-intl";
import { MovementList } from "@/components/movement-list";
import { formatDateTime } from "@/lib/dates";
import type { PaidIn } from "@/lib/deposits/queries";
import { receivedOf } from "@/lib/deposits/rules";
import { formatExact, formatRwf } from "@/lib/money";
import { inDays } from "./in-days";

type Props = {
  deposits: PaidIn[];
  cancelHref: (id: string) => string;
  progressHref: (id: string) => string;
};

/** Each deposit, and cash paid in at the desk, with its state; what waits can be taken back, a rejected one says why (DEP-08 to DEP-13). */
export function DepositHistory({ deposits, cancelHref, progressHref }: Props) {
  const t = useTranslations("deposits");
  const documents = useTranslations("documents");
  const methods = useTranslations("methods");
  const transactions = useTranslations("transactions");
  const types = useTranslations("types");
  const locale = useLocale();
  const partOf = (each: PaidIn) => {
    const received = receivedOf({ ...each, type: each.atDesk ? "cash-in" : "deposit" });
    return (
      received && {
        moved: received.net,
        part: transactions("row.of", { amount: formatRwf(each.amount) }),
        note: `${transactions(received.word)}: ${formatExact(received.net)}`,
      }
    );
  };
  const shown = inDays(deposits, locale).map(({ each, ...when }) => ({
    ...when,
    id: each.id,
    reference: each.reference,
    method: each.method,
    who: methods(each.method),
    status: each.status,
    done: each.status === "approved",
    amount: each.amount,
    ...(each.status === "approved" && { direction: "in" as const }),
    ...partOf(each),
    ...(each.seenAt && {
      step: t("steps", {
        method: methods(each.method),
        seen: formatDateTime(new Date(each.seenAt), locale),
        status: each.status,
      }),
    }),
    about: each.atDesk
      ? [types("cash-in"), each.description].filter(Boolean).join(" · ")
      : (each.description ?? t("noDescription")),
    ...(each.rejectReason && { reason: t("rejected", { reason: each.rejectReason }) }),
    ...(isAsked(each) && { progress: progressHref(each.id) }),
    ...(each.status === "pending" &&
      !isAsked(each) && {
        cancel: {
          href: cancelHref(each.id),
          name: t("cancelOf", { reference: each.reference }),
        },
      }),
  }));
  const words = {
    receipt: documents("receipt"),
    cancel: t("cancel"),
    progress: t("asking.progress"),
  };
  return <MovementList rows={shown} words={words} />;
}

/** Whether its provider is asked, or has it: then nobody takes it back. */
const isAsked = ({ status, collect }: PaidIn) =>
  status === "pending" && collect !== null && collect.state !== "failed";
