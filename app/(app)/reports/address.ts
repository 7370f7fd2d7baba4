import type { TransactionType } from "@/lib/ledger/posting";
import { listAddress } from "@/lib/list-address";
import type { Days, Range } from "@/lib/reports/periods";
import type { ReportKind } from "@/lib/reports/schema";

const PATH = "/reports";

/** The screen's address for a range; `dates` opens the dialog that chooses another, `districts` all of them. */
export function reportsAddress(
  { preset, from, to }: Range,
  changes: { dates?: 1; districts?: "all" } = {},
): string {
  return preset === "days"
    ? listAddress(PATH, { from, to }, changes)
    : listAddress(PATH, { range: preset === "this-year" ? null : preset }, changes);
}

/** A report of these days as a file. */
export function fileAddress(file: "export" | "pdf", type: ReportKind, { from, to }: Range): string {
  return listAddress(`${PATH}/${file}`, { type, from, to });
}

/** The list of what was approved on these days, of one type or of all: what the report counts. */
export function approvedAddress({ from, to }: Days, type?: TransactionType): string {
  return listAddress("/transactions", {
    type,
    status: "approved",
    decidedFrom: from,
    decidedTo: to,
  });
}
