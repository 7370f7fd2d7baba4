import { importedFrancs } from "@/lib/imports/amounts";
import { type Cells, type Fault, OLD_NUMBER, type Reading, textFault } from "@/lib/imports/cells";

/** Reads a row of balances: francs. Shares and locked savings cannot be brought in before there are accounts for them. */
export function readBalance(cells: Cells, { grouping }: Reading) {
  const faults: Fault[] = [];
  const oldNumber = cells.oldNumber ?? "";
  const code = textFault(oldNumber, OLD_NUMBER, true);
  if (code) faults.push({ field: "oldNumber", code });
  const francs = ["savings", "shares", "locked"].map((field) => {
    const read = importedFrancs(cells[field] ?? "", grouping);
    if (typeof read !== "number") faults.push({ field, code: read });
    else if (field !== "savings" && read > 0) faults.push({ field, code: "notYet" });
    return typeof read === "number" ? read : 0;
  });
  if ((cells.savings ?? "") === "") faults.push({ field: "savings", code: "required" });
  else if (francs[0] === 0 && faults.length === 0)
    faults.push({ field: "savings", code: "noBalance" });
  return { oldNumber, savings: francs[0] ?? 0, faults };
}

/** Reads a line of the old trial balance: francs on one side. */
export function readTrialLine(cells: Cells, { grouping }: Reading) {
  const faults: Fault[] = [];
  const account = cells.account ?? "";
  if (account === "") faults.push({ field: "account", code: "required" });
  const [debit = 0, credit = 0] = ["debit", "credit"].map((field) => {
    const read = importedFrancs(cells[field] ?? "", grouping);
    if (typeof read === "number") return read;
    faults.push({ field, code: read });
    return 0;
  });
  if (debit > 0 && credit > 0) faults.push({ field: "credit", code: "twoSides" });
  if (debit === 0 && credit === 0 && faults.length === 0)
    faults.push({ field: "debit", code: "noSide" });
  return { account, debit, credit, faults };
}
