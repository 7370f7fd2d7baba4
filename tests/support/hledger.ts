import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TrialBalance } from "@/lib/accounting/rules";
import type { FinancialStatement, Section } from "@/lib/accounting/statements/rules";

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

/** What hledger's balance report says of each account of the chart, by its number: francs, debit positive. */
export function hledgerBalances(journal: string, ...days: string[]): Record<string, number> {
  const text = askHledger(journal, "bal", ...days, "--flat", "--depth", "2", "-O", "csv");
  return Object.fromEntries(
    [...text.matchAll(/^"\w+:(\d{4}) [^"]*","(-?\d+) RWF"/gm)].map(([, code = "", francs]) => [
      code,
      Number(francs),
    ]),
  );
}

type Part = { accounts: Record<string, number>; total: number };
/** A statement's parts by their names, each with its accounts by their numbers, and what is left. */
export type Stated = { parts: Record<string, Part>; net: number };

/** hledger's income statement of some days (`is`), or its balance sheet with own funds at the end of the last (`bse`). */
export function hledgerStatement(journal: string, report: "is" | "bse", ...days: string[]): Stated {
  const text = askHledger(journal, report, ...days, "--flat", "--depth", "2", "-O", "csv");
  const stated: Stated = { parts: {}, net: 0 };
  let part: Part = { accounts: {}, total: 0 };
  for (const line of text.split("\n").slice(2)) {
    const [, name = "", francs = "0"] = /^"([^"]+)"(?:,"(?:(-?\d+)(?: RWF)?)?")?$/.exec(line) ?? [];
    const code = /^\w+:(\d{4}) /.exec(name)?.[1];
    if (code) part.accounts[code] = Number(francs);
    else if (/^total:?$/i.test(name)) part.total = Number(francs);
    else if (/^net:$/i.test(name)) stated.net = Number(francs);
    else if (name) {
      part = { accounts: {}, total: 0 };
      stated.parts[name] = part;
    }
  }
  return stated;
}

/** What the trial balance says of each account that holds anything. */
export function trialBalances({ rows }: Pick<TrialBalance, "rows">): Record<string, number> {
  const held = rows.filter((row) => row.debit !== row.credit);
  return Object.fromEntries(held.map(({ code, debit, credit }) => [code, debit - credit]));
}

const CALLED = {
  income: "Revenues",
  expense: "Expenses",
  asset: "Assets",
  liability: "Liabilities",
  equity: "Equity",
} as const;

function stated(francs: number | null): number {
  if (francs === null) throw new Error("A figure is not told.");
  return francs;
}

/**
 * Our statement as hledger tells it: what passes through to investors (`passing`, which comes to nothing) stands among
 * income, expenses and own funds there, and what is left is the surplus with it.
 */
export function statementStated(
  { sections, surplus }: FinancialStatement,
  passing: readonly Section["rows"][number][],
): Stated {
  const parts: Stated["parts"] = {};
  let net = surplus;
  for (const { name, rows, total } of sections) {
    if (name === "passing") continue;
    const side = name === "expense" ? -1 : 1;
    const through = passing
      .filter(({ kind }) => kind.startsWith(`${name}:`))
      .map(({ code, francs }) => ({ code, francs: side * stated(francs) }));
    const accounts = Object.fromEntries(
      [...rows, ...through].map(({ code, francs }) => [code, stated(francs)]),
    );
    const passed = through.reduce((sum, { francs }) => sum + francs, 0);
    parts[CALLED[name]] = { accounts, total: total + passed };
    if (name === "income" || name === "expense") net += side * passed;
    if (name === "equity") net -= passed;
  }
  return { parts, net };
}
