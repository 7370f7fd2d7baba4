import type { TransactionType } from "@/lib/ledger/posting";
import type { Range } from "@/lib/reports/periods";
import { accountAddress } from "../transactions/books/address";
import { approvedAddress } from "./address";
import { Districts } from "./districts";
import { KeyFigures } from "./key-figures";
import type { ListLinks } from "./list-links";
import { Movements, Savings } from "./month-charts";
import type { ReportData } from "./read-report";
import { Types } from "./types";

type Props = {
  data: ReportData;
  /** The lists behind the figures that the reader may see; none of sample figures. */
  links?: ListLinks;
  range: Range;
  today: string;
  /** Sample figures: nothing can be exported. */
  sample?: boolean;
  /** Every district, not only those with the most members. */
  allDistricts?: boolean;
};

/** Cards, charts and lists of a report. */
export function ReportBody(props: Props) {
  const { data, links, range, today, sample = false, allDistricts = false } = props;
  const approved = (type?: TransactionType) => links?.list(approvedAddress(range, type));
  return (
    <div className="grid grid-cols-1 gap-6">
      <KeyFigures
        data={data}
        preset={range.preset}
        hrefs={{
          totalRevenue: links?.books(accountAddress({ figure: "revenue", ...daysOf(range) })),
          netProfit: links?.books(accountAddress({ figure: "profit", ...daysOf(range) })),
          totalTransactions: approved(),
          // Who was active on a day that is over stands in no list.
          ...(range.to === today && { activeMembers: links?.members("/members?status=active") }),
        }}
      />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Movements months={data.months} today={today} links={links} />
        <Savings months={data.months} today={today} links={links} />
        <Districts
          counts={data.report.membersByDistrict}
          range={range}
          sample={sample}
          all={allDistricts}
        />
        <Types
          counts={data.report.transactionTypes}
          range={range}
          sample={sample}
          hrefOf={approved}
        />
      </div>
    </div>
  );
}

const daysOf = ({ from, to }: Range) => ({ from, to });
