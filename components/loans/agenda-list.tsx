import { useLocale, useTranslations } from "next-intl";
import { dueIn } from "@/components/loans/due-text";
import { formatDay } from "@/lib/dates";
import type { AgendaItem } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { AgendaRows, type ShownDue } from "./agenda-rows";

type Props = { items: readonly AgendaItem[]; today: string };

/** What is due, day by day: two lines for each, and the way to repay what one owes. */
export function AgendaList({ items, today }: Props) {
  const t = useTranslations("ownMoney");
  const loans = useTranslations("loans");
  const locale = useLocale();
  return <AgendaRows rows={items.map(shownOf)} repay={loans("loan.repay")} asks={t("asksWord")} />;

  function shownOf(item: AgendaItem): ShownDue {
    const { kind, id, day, party, status, auto, asksWord } = item;
    const name = party ?? "";
    const amount = formatExact(item.amount);
    const open = status === "active" || status === "overdue";
    const due = open ? dueIn(day, today) : null;
    return {
      id,
      href: hrefOf(kind, id),
      what: t(kind, { name }),
      amount,
      collect: kind === "collect",
      day,
      date: formatDay(day, locale),
      due: due && loans(due.late ? "loan.overdueBy" : "loan.dueIn", { days: due.days }),
      look: due?.look,
      auto:
        due && auto && kind === "repay" ? loans(due.late ? "loan.autoDaily" : "loan.auto") : null,
      gone: status === "written_off" ? loans("status.written_off") : null,
      asksWord,
      repay: kind === "repay" ? t("repayNamed", { name, amount }) : null,
      pressing: status !== "active",
    };
  }
}

function hrefOf(kind: AgendaItem["kind"], id: string): string {
  if (kind === "offer") return "/rent?show=offers";
  if (kind === "request") return "/borrow?show=requests";
  return `/borrow/${id}`;
}
