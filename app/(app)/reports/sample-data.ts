import { monthBy } from "@/lib/reports/periods";
import type { ReportData } from "./read-report";

/** Invented figures, shown only as the example that they are. */
export function sampleData(today: string): ReportData {
  const percent = (tenths: number) => ({ kind: "percent" as const, tenths });
  return {
    report: {
      totalRevenue: 1_250_000,
      activeMembers: 48,
      totalTransactions: 320,
      netProfit: 900_000,
      membersByDistrict: [
        { district: "Gasabo", count: 20 },
        { district: "Huye", count: 16 },
        { district: "Musanze", count: 12 },
      ],
      transactionTypes: [
        { type: "deposit", count: 180, amount: 9_000_000 },
        { type: "transfer", count: 100, amount: 2_500_000 },
        { type: "withdraw", count: 40, amount: 1_800_000 },
      ],
    },
    changes: {
      totalRevenue: percent(180),
      activeMembers: percent(120),
      totalTransactions: percent(230),
      netProfit: percent(150),
    },
    months: Array.from({ length: 12 }, (_, at) => ({
      month: monthBy(today.slice(0, 7), at - 11),
      deposits: 500_000 + at * 40_000,
      withdrawals: 150_000 + (at % 4) * 30_000,
      deskIn: 0,
      deskOut: 0,
      savings: 4_000_000 + at * 450_000,
    })),
  };
}
