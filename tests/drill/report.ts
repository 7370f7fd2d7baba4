import { fileURLToPath } from "node:url";
import { writePage } from "../bench/report";
import { table } from "../support/markdown";
import { compare, verify } from "./check";
import type { Tally } from "./load";
import type { Stage } from "./stage";

const HEAD = [
  "drill",
  "acknowledged",
  "stored",
  "told: nothing done",
  "unclear, then known",
  "refused otherwise",
  "longest answer",
  "back after",
  "ledger:verify",
  "kept",
];

// An answer comes within five seconds, whatever is broken (db/turn.ts); the rest is for a machine that others use too.
const LONGEST_ANSWER_MS = 8_000;

/** Collects what each drill came to; `failed` once one of them lost, doubled or broke something. */
export function openReport() {
  const rows: string[][] = [];
  let failed = false;

  /** Judges a drill by what members were told and what the books hold. */
  async function judge(
    name: string,
    stage: Stage,
    tally: Tally,
    backMs: number | null,
    more: string[] = [],
    env = {},
  ) {
    const { stored, wrong } = await compare(stage.ownerUrl, tally);
    const broken = await verify(stage.appUrl, { ...stage.common, ...env });
    const late = tally.longest > LONGEST_ANSWER_MS ? ["an answer came too late"] : [];
    const all = [...wrong, ...late, ...more];
    failed ||= all.length > 0 || broken.length > 0;
    const others = [...tally.others].map(([code, count]) => `${count} ${code}`).join(", ");
    add([
      name,
      String(tally.acknowledged.size),
      String(stored),
      String(tally.notDone.size),
      String(tally.unclear.size),
      others || "0",
      `${(tally.longest / 1000).toFixed(1)} s`,
      backMs === null ? "–" : `${(backMs / 1000).toFixed(1)} s`,
      broken.length === 0 ? "all hold" : broken.join("; "),
      all.length === 0 ? "yes" : all.join("; "),
    ]);
  }

  function add(row: string[]): void {
    rows.push(row);
    console.log(`  ${HEAD.map((head, at) => `${head}: ${row[at]}`).join(" · ")}`);
  }

  /** A drill that did not come to its end. */
  function fail(name: string, error: unknown): void {
    failed = true;
    console.error(error);
    add([name, ...Array(HEAD.length - 2).fill("–"), `FAILED: ${(error as Error).message}`]);
  }

  return {
    judge,
    fail,
    skip: (name: string, why: string) =>
      add([name, ...Array(HEAD.length - 2).fill("–"), `not tried: ${why}`]),
    /** Prints the table, writes the page where asked, and gives the exit code. */
    end: (command: string, page: string, write: boolean): number => {
      const lines = table(HEAD, rows);
      console.log(`\n${lines.join("\n")}\n`);
      if (write)
        writePage(
          fileURLToPath(new URL(`../../docs/${page}`, import.meta.url)),
          command,
          ["twelve members send.", "", ...lines].join("\n"),
        );
      return failed ? 1 : 0;
    },
  };
}
