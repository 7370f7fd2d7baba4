import type { FinancialStatement, StatementKind } from "@/lib/accounting/statements/rules";
import { listAddress } from "@/lib/list-address";

type Days = Pick<FinancialStatement, "from" | "to">;

/** A financial statement of some days. */
export function financialAddress(kind: StatementKind, { from, to }: Days): string {
  return listAddress("/reports/statements", { kind, from: kind === "income" ? from : null, to });
}

/** The same as a file. */
export function financialFile(kind: StatementKind, days: Days, format: string): string {
  return financialAddress(kind, days).replace(
    "/statements?",
    `/statements/export?format=${format}&`,
  );
}
