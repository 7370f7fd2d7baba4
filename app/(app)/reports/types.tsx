import { useTranslations } from "next-intl";
import type { TransactionType } from "@/lib/ledger/posting";
import type { Range } from "@/lib/reports/periods";
import type { TypeCount } from "@/lib/reports/schema";
import { barLength } from "./bar-length";
import { BarList } from "./bar-list";
import { ListCard } from "./list-card";

type Props = {
  counts: TypeCount[];
  range: Range;
  sample: boolean;
  /** Where a type's list is, for who may see it. */
  hrefOf: (type: TransactionType) => string | undefined;
};

/** How many transactions of each type there were, and their francs (REP-09). */
export function Types({ counts, range, sample, hrefOf }: Props) {
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
        bars={counts.map(({ type, count, amount }) => ({
          key: type,
          label: types(type),
          length: barLength(count, counts[0]?.count ?? 1),
          value: t("transactionCount", { count }),
          francs: amount,
          href: hrefOf(type),
        }))}
      />
    </ListCard>
  );
}
