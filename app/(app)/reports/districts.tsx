import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { formatDate, startOfKigaliDay } from "@/lib/dates";
import { formatNumber } from "@/lib/money";
import type { Range } from "@/lib/reports/periods";
import type { DistrictCount } from "@/lib/reports/schema";
import { reportsAddress } from "./address";
import { barLength } from "./bar-length";
import { BarList } from "./bar-list";
import { ListCard } from "./list-card";

type Props = { counts: DistrictCount[]; range: Range; sample: boolean; all: boolean };

// There are thirty districts: the rest comes when it is asked for.
const FIRST = 8;

/** Active members by district on the range's last day (REP-07). */
export function Districts({ counts, range, sample, all }: Props) {
  const t = useTranslations("reports");
  const locale = useLocale();
  const bars = counts.map(({ district, count }) => ({
    key: district ?? "",
    label: district ?? t("unknownDistrict"),
    length: barLength(count, counts[0]?.count ?? 1),
    value: formatNumber(count),
  }));
  return (
    <ListCard
      kind="members"
      title={t("districts")}
      text={t("districtsText", { day: formatDate(startOfKigaliDay(range.to), locale) })}
      range={range}
      sample={sample}
    >
      {bars.length === 0 && <p className="text-muted-foreground">{t("noMembers")}</p>}
      <BarList bars={all ? bars : bars.slice(0, FIRST)} />
      {!all && bars.length > FIRST && (
        <Link
          href={reportsAddress(range, { districts: "all" })}
          scroll={false}
          className="link flex min-h-11 w-fit items-center text-sm"
        >
          {t("moreDistricts", { count: bars.length })}
        </Link>
      )}
    </ListCard>
  );
}
