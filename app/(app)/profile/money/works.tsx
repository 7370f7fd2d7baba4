import { useLocale, useTranslations } from "next-intl";
import { formatDate, formatDay } from "@/lib/dates";
import type { AgendaItem } from "@/lib/loans/views";
import type { OwnMoney } from "./read-own-money";
import { type Work, WorkList } from "./work-list";

/** What is lent, invested and owed, each with its day; what there is none of is left out. */
export function Works({ money: { items, projects, ...sums } }: { money: OwnMoney }) {
  const t = useTranslations("ownMoney");
  const locale = useLocale();
  const loans = (kind: AgendaItem["kind"], key: "backBy" | "repayBy"): Work[] =>
    items
      .filter((item) => item.kind === kind)
      .map(({ id, party, amount, day }) => ({
        key: id,
        href: `/borrow/${id}`,
        name: party ?? "",
        amount,
        day: t(key, { day: formatDay(day, locale) }),
      }));
  const lists = [
    {
      title: t("lent"),
      text: t("lentText"),
      total: sums.lent,
      works: loans("collect", "backBy"),
      fill: "fill-chart-3",
    },
    {
      title: t("invested"),
      text: t("investedText"),
      total: sums.invested,
      works: projects.map(({ id, title, capital, since }) => ({
        key: id,
        href: `/projects/${id}`,
        name: title,
        amount: capital,
        day: t("since", { day: formatDate(since, locale) }),
      })),
      fill: "fill-chart-5",
    },
    {
      title: t("owed"),
      text: t("owedText"),
      total: sums.owed,
      works: loans("repay", "repayBy"),
      fill: "fill-chart-4",
    },
  ].filter(({ total }) => total > 0);
  const highest = Math.max(0, ...lists.flatMap(({ works }) => works.map(({ amount }) => amount)));
  return (
    lists.length > 0 && (
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2 xl:grid-cols-3">
        {lists.map((list) => (
          <WorkList key={list.title} {...list} highest={highest} />
        ))}
      </div>
    )
  );
}
