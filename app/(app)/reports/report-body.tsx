import type { Range } from "@/lib/reports/periods";
import { Districts } from "./districts";
import { KeyFigures } from "./key-figures";
import { Movements, Savings } from "./month-charts";
import type { ReportData } from "./read-report";
import { Types } from "./types";

type Props = {
  data: ReportData;
  range: Range;
  today: string;
  /** Sample figures: nothing can be exported. */
  sample?: boolean;
  /** Every district, not only those with the most members. */
  allDistricts?: boolean;
};

/** Cards, charts and lists of a report. */
export function ReportBody({ data, range, today, sample = false, allDistricts = false }: Props) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <KeyFigures data={data} preset={range.preset} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Movements months={data.months} today={today} />
        <Savings months={data.months} today={today} />
        <Districts
          counts={data.report.membersByDistrict}
          range={range}
          sample={sample}
          all={allDistricts}
        />
        <Types counts={data.report.transactionTypes} range={range} sample={sample} />
      </div>
    </div>
  );
}
