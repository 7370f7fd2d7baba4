import { type Grouping, importedFrancs } from "@/lib/imports/amounts";
import { type Cells, type Fault, OLD_NUMBER, type Reading, textFault } from "@/lib/imports/cells";
import type { ShareLimits } from "@/lib/imports/moving";

/** The most shares that somebody can have had: sums over many stay exact. */
const MOST_SHARES = 1_000_000_000;

/**
 * Reads a row of balances: savings in francs, shares as how many, where there are any (`limits.on`). Locked savings cannot be
 * brought in before there is an account for them.
 */
export function readBalance(cells: Cells, { grouping }: Reading, limits: ShareLimits) {
  const faults: Fault[] = [];
  const oldNumber = cells.oldNumber ?? "";
  const code = textFault(oldNumber, OLD_NUMBER, true);
  if (code) faults.push({ field: "oldNumber", code });
  const read = importedFrancs(cells.savings ?? "", grouping);
  if (typeof read !== "number") faults.push({ field: "savings", code: read });
  const shares = readShares(cells.shares ?? "", grouping, limits);
  if (typeof shares !== "number") faults.push(shares);
  const locked = importedFrancs(cells.locked ?? "", grouping);
  if (typeof locked !== "number") faults.push({ field: "locked", code: locked });
  else if (locked > 0) faults.push({ field: "locked", code: "notYet" });
  const count = typeof shares === "number" ? shares : 0;
  if ((cells.savings ?? "") === "") faults.push({ field: "savings", code: "required" });
  else if (read === 0 && count === 0 && faults.length === 0)
    faults.push({ field: "savings", code: "noBalance" });
  return { oldNumber, savings: typeof read === "number" ? read : 0, shares: count, faults };
}

// How many somebody holds: none, or the least at least. Their part of all is known once all are read.
function readShares(text: string, grouping: Grouping, limits: ShareLimits): number | Fault {
  const field = "shares";
  const count = importedFrancs(text, grouping);
  if (count === 0) return 0;
  if (!limits.on) return { field, code: "sharesOff" };
  if (typeof count !== "number" || count > MOST_SHARES) return { field, code: "sharesInvalid" };
  if (count >= limits.minimum) return count;
  return { field, code: "sharesTooFew", values: { least: limits.minimum } };
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
