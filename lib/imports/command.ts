import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import type { DayOrder } from "@/lib/imports/days";
import { dryRun } from "@/lib/imports/dry-run";
import { markedRows } from "@/lib/imports/marked";
import { readBeside, takenContacts } from "@/lib/imports/queries";
import { IMPORT_KINDS, type ImportKind, shownCell } from "@/lib/imports/schema";
import { templateName, templates } from "@/lib/imports/templates";
import { importWords } from "@/lib/imports/words";
import { LOCALES, type Locale } from "@/lib/locales";

/** `tell`: what is wrong, a line each; `say`: what is told beside it. */
type Out = Record<"tell" | "say", (line: string) => void>;

/** What whoever runs it can correct without seeing where it was thrown. */
class Unclear extends Error {
  override name = "Unclear";
}

/** `templates <folder>`, or `check <folder> <language> <order of days> <day of the cut-over>`; answers the exit code. */
export async function runImports(args: string[], out: Out): Promise<number> {
  const [step, folder = ".", language = "en", days = "", cutOver = ""] = args;
  try {
    if (step === "templates") return await writeTemplates(folder, out);
    return await check(folder, language as Locale, (days || null) as DayOrder, cutOver, out);
  } catch (error) {
    if (!(error instanceof Unclear)) throw error;
    out.say(error.message);
    return 1;
  }
}

async function writeTemplates(folder: string, { say }: Out): Promise<number> {
  mkdirSync(folder, { recursive: true });
  for (const { name, content } of await templates()) {
    // What somebody has filled in is never written over.
    if (existsSync(join(folder, name))) say(`${name} is there already, and stays.`);
    else writeFileSync(join(folder, name), content);
  }
  return 0;
}

async function check(
  folder: string,
  locale: Locale,
  order: DayOrder,
  chosen: string,
  { tell, say }: Out,
): Promise<number> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set.");
  const read = (kind: ImportKind) => readFileSync(pathOf(folder, kind));
  const files = {
    members: read("members"),
    balances: read("balances"),
    "trial-balance": read("trial-balance"),
    ...(pathsOf(folder, "history").length > 0 && { history: read("history") }),
  };
  const today = kigaliDay(new Date());
  const cutOver = chosen || today;
  if (cutOver > today) throw new Unclear("The day of the cut-over is ahead.");
  const { db, close } = connect(url, { max: 1 });
  const beside = await readBeside(db);
  const taken = (asked: Parameters<typeof takenContacts>[1]) => takenContacts(db, asked);
  const run = await dryRun({ files, today, cutOver, order, ...beside, taken });
  await close();
  const words = importWords(locale);
  for (const refusal of run.refused) tell(`${refusal.kind}: ${words.refusal(refusal)}`);
  for (const tie of run.ties) tell(words.tie(tie));
  for (const problem of run.problems) {
    const { kind, column, row, cell } = problem;
    tell(`${kind} ${column}${row} ${JSON.stringify(shownCell(cell))}: ${words.problem(problem)}`);
  }
  for (const kind of IMPORT_KINDS) {
    const file = files[kind];
    const marked = file ? await markedRows(kind, file, run.problems, locale) : "";
    const path = join(folder, `${kind}-problems.csv`);
    if (marked) writeFileSync(path, marked);
    else rmSync(path, { force: true });
  }
  const { members, withBalance, savings, shares, history, errors, warnings, ready } = run;
  say(
    `${members} members, ${withBalance} with savings, together Rwf ${savings.toLocaleString("en")}${shares > 0 ? ` and ${shares.toLocaleString("en")} shares` : ""}${history > 0 ? `, ${history.toLocaleString("en")} movements of the old books` : ""}; ${errors} errors, ${warnings} warnings.`,
  );
  say(ready ? "These files are ready." : "These files are not ready.");
  return ready ? 0 : 1;
}

// As they were filled in: the template's name or without its language, CSV or a workbook.
function pathsOf(folder: string, kind: ImportKind): string[] {
  const names = [kind, ...LOCALES.map((locale) => templateName(kind, locale))];
  const paths = names.flatMap((name) => [`${name}.csv`, `${name}.xlsx`]);
  return paths.filter((path) => existsSync(join(folder, path)));
}

function pathOf(folder: string, kind: ImportKind): string {
  const there = pathsOf(folder, kind);
  const [path, ...more] = there;
  if (path && more.length === 0) return join(folder, path);
  throw new Unclear(path ? `Leave one of these: ${there.join(", ")}.` : `There is no ${kind}.csv.`);
}
