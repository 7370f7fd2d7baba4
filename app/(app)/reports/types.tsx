import { useTranslations } from "next-intl";
import { formatExact } from "@/lib/money";
import type { Range } from "@/lib/reports/periods";
import type { TypeCount } from "@/lib/reports/schema";
import { BarList } from "./bar-list";
import { ListCard } from "./list-card";

type Props = { counts: TypeCount[]; range: Range; sample: boolean };

/** How many transactions of each type there were, and their francs (REP-09). */
export function Types({ counts, range, sample }: Props) {
  const t = useTranslations("reports");
  const types = useTranslations("types");
  return (
    <ListCard
      kind="transactions"
      title={t("types")}
      text={t("typesText")}
      range={range}
      sample={sample}
    >
      {counts.length === 0 && <p className="text-muted-foreground">{t("noTransactions")}</p>}
      <BarList
        highest={counts[0]?.count ?? 1}
        bars={counts.map(({ type, count, amount }) => ({
          key: type,
          label: types(type),
          count,
          value: `${t("transactionCount", { count })} · ${formatExact(amount)}`,
        }))}
      />
    </ListCard>
  );
}
