import { getLocale, getTranslations } from "next-intl/server";
import { formatDate, startOfKigaliDay } from "@/lib/dates";
import { formatNumber } from "@/lib/money";
import type { Range } from "@/lib/reports/periods";
import type { DistrictCount } from "@/lib/reports/schema";
import { BarList } from "./bar-list";
import { ListCard } from "./list-card";

type Props = { counts: DistrictCount[]; range: Range; sample: boolean };

// More than these are unfolded: there are thirty districts.
const FIRST = 8;

/** Active members by district on the range's last day (REP-07). */
export async function Districts({ counts, range, sample }: Props) {
  const t = await getTranslations("reports");
  const locale = await getLocale();
  const bars = counts.map(({ district, count }) => ({
    ...{ key: district ?? "", label: district ?? t("unknownDistrict"), count },
    value: formatNumber(count),
  }));
  const highest = counts[0]?.count ?? 1;
  const more = bars.slice(FIRST);
  return (
    <ListCard
      kind="members"
      title={t("districts")}
      text={t("districtsText", { day: formatDate(startOfKigaliDay(range.to), locale) })}
      range={range}
      sample={sample}
    >
      {bars.length === 0 && <p className="text-muted-foreground">{t("noMembers")}</p>}
      <BarList bars={bars.slice(0, FIRST)} highest={highest} />
      {more.length > 0 && (
        <details className="group">
          <summary className="link flex min-h-11 w-fit cursor-pointer items-center text-sm group-open:mb-2">
            {t("moreDistricts", { count: bars.length })}
          </summary>
          <BarList bars={more} highest={highest} />
        </details>
      )}
    </ListCard>
  );
}
