import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { kigaliDay } from "@/lib/dates";
import { type Measured, spread } from "./pairs";

export type Result = { name: string; goal?: string; measured: Measured };

const whole = (rates: number[]) => {
  const { min, median, max } = spread(rates);
  return `${median.toFixed(0)}/s (${min.toFixed(0)}–${max.toFixed(0)})`;
};

function row({ name, goal, measured }: Result): string {
  const ratios = spread(measured.ours.map((rate, i) => rate / (measured.limit[i] ?? Number.NaN)));
  const [min, median, max] = [ratios.min, ratios.median, ratios.max].map((n) => n.toFixed(2));
  return `| ${name} | ${whole(measured.ours)} | ${whole(measured.limit)} | **${median}** (${min}–${max}) | ${goal ?? ""} |`;
}

/** The results as a table that a person reads, on the terminal and in docs/benchmarks.md. */
export function table(results: Result[]): string {
  return [
    "| what | ours | against | ratio: median (least–most) | goal |",
    "| --- | --- | --- | --- | --- |",
    ...results.map(row),
  ].join("\n");
}

/** What was measured on, in one line. */
export function machine(): string {
  const [cpu] = cpus();
  const gib = (totalmem() / 2 ** 30).toFixed(0);
  return `${cpus().length} cores (${cpu?.model.trim()}), ${gib} GiB of memory, Node ${process.versions.node}`;
}

const TO = "<!-- end of figures -->";

/** Puts what `command` measured in its place in the page; what people wrote around it stays. */
export function writePage(page: string, command: string, measured: string): void {
  const from = `<!-- figures: written by ${command} -->`;
  const figures = [from, `${kigaliDay(new Date())}; ${machine()}; ${measured}`, TO].join("\n");
  const text = readFileSync(page, "utf8");
  const [before, rest] = text.split(from);
  const end = rest?.indexOf(TO) ?? -1;
  const after = end < 0 ? undefined : rest?.slice(end + TO.length);
  if (before === undefined || after === undefined)
    throw new Error(`${page} has no place for them.`);
  writeFileSync(page, before + figures + after);
}
