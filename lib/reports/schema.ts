import { z } from "zod";
import { searchText } from "@/lib/fields";
import type { TransactionType } from "@/lib/ledger/posting";

/** A calendar day that exists, `YYYY-MM-DD`. */
const day = z.iso
  .date({ error: "dayInvalid" })
  .refine((text) => text >= "2000-01-01" && text <= "2150-12-31", "dayInvalid");

/** GET /api/reports: Kigali days, both inclusive; without them all time (decisions, section 14). */
export const reportQuery = z.strictObject({ from: day.optional(), to: day.optional() });
export type ReportQuery = z.infer<typeof reportQuery>;

/** The spans that one can choose by name. */
export const PRESETS = ["this-month", "last-month", "this-quarter", "this-year", "all"] as const;
export type Preset = (typeof PRESETS)[number];

/** The days of the screen's address: a preset's name, or any days. */
export const rangeQuery = z.strictObject({
  range: z.enum(PRESETS, { error: "filterInvalid" }).optional(),
  ...reportQuery.shape,
});
export type RangeQuery = z.infer<typeof rangeQuery>;

export const REPORT_KINDS = ["members", "transactions"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** GET /reports/export and /reports/pdf. Which types there are is said by the command: 400 otherwise. */
export const exportQuery = z.strictObject({
  type: searchText.optional(),
  ...reportQuery.shape,
});

/** Active members of a district; null: of those whose district is not known. */
export type DistrictCount = { district: string | null; count: number };
/** What was approved of a type, reversed since or not, and its francs. */
export type TypeCount = { type: TransactionType; count: number; amount: number };

/** The specification's Report (section 3). Francs; what is counted is in decisions, section 9. */
export type Report = {
  membersByDistrict: DistrictCount[];
  transactionTypes: TypeCount[];
  totalRevenue: number;
  activeMembers: number;
  totalTransactions: number;
  netProfit: number;
};

/** What a report on paper says besides: members who joined, and the loss of projects in francs. */
export type WholeReport = Report & { joined: number; totalLoss: number };

/** One month of the charts, in francs: by forms, and in cash at the desk; `savings` is what members own less what they owe at its end. */
export type MonthFigures = {
  /** `2026-11`. */
  month: string;
  deposits: number;
  withdrawals: number;
  deskIn: number;
  deskOut: number;
  savings: number;
};
