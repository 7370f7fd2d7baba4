import { resolve } from "node:path";
import postgres from "postgres";
import type { Tally } from "./load";

const { runCaptured } = await import(resolve("scripts/child.mjs"));

/** What the books hold of what members were told, and what is wrong with it; empty where all is as it was told. */
export type Found = { stored: number; wrong: string[] };

/** Compares what was told with what is stored, and asks `ledger:verify` for the rest. `url`: as the owner of the tables. */
export async function compare(url: string, tally: Tally): Promise<Found> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const counted = [
      ...tally.acknowledged.keys(),
      ...tally.notDone,
      ...tally.unclear,
      ...tally.lost,
    ];
    const rows = await sql<{ id: string; transaction: string; entries: number }[]>`
      select r.id, r.transaction_id as transaction, (select count(*)::int from entries e where e.transaction_id = r.transaction_id) as entries
      from requests r where r.id = any(${counted})`;
    const stored = new Map(rows.map((row) => [row.id, row]));
    const missing = [...tally.acknowledged.keys()].filter((id) => !stored.has(id)).length;
    const unseen = [...tally.notDone].filter((id) => stored.has(id)).length;
    const transactions = new Set(rows.map(({ transaction }) => transaction)).size;
    const wrong = [
      [missing, "acknowledged and not stored"],
      [unseen, "told that nothing was done, and stored"],
      [tally.lost.size, "never known"],
      [rows.length - transactions, "stored twice"],
      [rows.filter(({ entries }) => entries < 2).length, "stored without entries"],
    ] as const;
    return {
      stored: rows.length,
      wrong: wrong.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
    };
  } finally {
    await sql.end();
  }
}

/** What `ledger:verify` finds in the books at `url`, in the environment `env`; nothing where all promises hold. */
export async function verify(url: string, env: Record<string, string>): Promise<string[]> {
  const args = ["--import", "tsx", "lib/evidence/verify-cli.ts"];
  const { code, output } = await runCaptured(process.execPath, args, {
    env: { ...process.env, ...env, DATABASE_URL: url },
  });
  if (code === 0) return [];
  const broken = String(output)
    .split("\n")
    .filter((line) => /BROKEN/.test(line));
  return broken.length > 0 ? broken : [String(output).slice(-500)];
}
