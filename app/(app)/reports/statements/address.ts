import type { FinancialStatement, Section, StatementKind } from "@/lib/accounting/statements/rules";
import { listAddress } from "@/lib/list-address";
import { accountAddress, trialBalanceAddress } from "../../transactions/books/address";

type Days = Pick<FinancialStatement, "from" | "to">;

/** A financial statement of some days. */
export function financialAddress(kind: StatementKind, { from, to }: Days): string {
  return listAddress("/reports/statements", { kind, from: kind === "income" ? from : null, to });
}

/** What a part's sum is made of: what its accounts moved in the days, or what each of them holds at the end of the last. */
export function sumAddress(of: Section["name"], { from, to }: Days): string {
  return of === "income" || of === "expense" || of === "passing"
    ? accountAddress({ figure: of, from, to })
    : trialBalanceAddress(to, of);
}

/** The same as a file. */
export function financialFile(kind: StatementKind, days: Days, format: string): string {
  return financialAddress(kind, days).replace(
    "/statements?",
    `/statements/export?format=${format}&`,
  );
}
