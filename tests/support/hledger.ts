import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BookRow, TrialBalance } from "@/lib/accounting/rules";
import type { FinancialStatement } from "@/lib/accounting/statements/rules";

/** Whether a program is installed here; where it is not, says that its tests are left out. */
export function isInstalled(program: string): boolean {
  const there = spawnSync(program, ["--version"]).status === 0;
  if (!there)
    console.warn(`${program} is not installed: what it would say of our files is not tested.`);
  return there;
}

/** hledger on a journal: its answer to `args`. Throws what hledger finds wrong. */
export function askHledger(journal: string, ...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "journal-"));
  try {
    const file = join(folder, "journal.hledger");
    writeFileSync(file, journal);
    const env = { ...process.env, LANG: "C.UTF-8" };
    return execFileSync("hledger", ["-f", file, ...args], { encoding: "utf8", env });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// Its statements show what is owed and earned without a minus, its balance report does not.
const TURNED = ["liabilities", "equity", "income"];

/** What hledger's report says of each account of the chart, by its number: francs, debit positive. */
export function hledgerBalances(journal: string, report: "bal" | "bs" | "is", ...days: string[]) {
  const text = askHledger(journal, report, ...days, "--flat", "--depth", "2", "-O", "csv");
  const found: Record<string, number> = {};
  for (const [, root = "", code = "", francs] of text.matchAll(
    /^"(\w+):(\d{4}) [^"]*","(-?\d+) RWF"/gm,
  ))
    found[code] = Number(francs) * (report !== "bal" && TURNED.includes(root) ? -1 : 1);
  return found;
}

/** What the trial balance says of the accounts of some classes that hold anything. */
export function trialBalances({ rows }: Pick<TrialBalance, "rows">, classes: BookRow["class"][]) {
  const held = rows.filter((row) => classes.includes(row.class) && row.debit !== row.credit);
  return Object.fromEntries(held.map(({ code, debit, credit }) => [code, debit - credit]));
}

/** What a financial statement says of each account, by its number: francs, debit positive; without the own funds. */
export function statedBalances({ sections }: FinancialStatement) {
  const stated = sections.flatMap(({ name, rows }) => {
    const side = name === "asset" || name === "expense" ? 1 : -1;
    return rows
      .filter(({ code }) => !code.startsWith("3"))
      .map(({ code, francs }): [string, number] => [code, side * francs]);
  });
  return Object.fromEntries(stated);
}
