import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import postgres, { type Sql } from "postgres";
import { connect } from "@/db/client";
import { EXPORT_NAME } from "@/db/cursor";
import { LIMITS } from "@/lib/heavy-work";
import type { Measured } from "../pairs";
import { quoteValues } from "./quote-values";
import { EXPORTS, type Export } from "./rows";

const POOL = 10;

/** Rows per second of both, slot by slot; and the worst first byte (ms) and growth (MB) of ours. */
export type Exported = Measured & { firstByte: number; growth: number; left: number };

/** Both exports over HTTP, each against the database's own COPY of the same columns. */
export async function openExports(url: string) {
  const server = spawn(process.execPath, ["--import", "tsx", script("csv-server.ts")], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  const base = `http://127.0.0.1:${Number(String(line))}`;
  return {
    measure: (name: Export, pairs: number) => measure(name, pairs, base, url),
    close: () => stop(server),
  };
}

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

async function stop(server: ChildProcess): Promise<void> {
  const exited = once(server, "exit");
  server.kill();
  await exited;
}

async function measure(name: Export, pairs: number, base: string, url: string): Promise<Exported> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const { db, close } = connect(url, { max: 1 });
  const plain = await quoteValues(sql, await EXPORTS[name].rows(db));
  await sql`set statement_timeout = 0`;
  const measured: Exported = { ours: [], limit: [], firstByte: 0, growth: 0, left: 0 };
  // The first pair warms both up.
  for (let pair = 0; pair <= pairs; pair += 1) {
    const before = await memory(base);
    const ours = await download(`${base}/${name}`);
    const { most } = await memory(base);
    const limit = await copy(sql, plain);
    if (pair === 0) continue;
    measured.ours.push(ours.rows / ours.seconds);
    measured.limit.push(limit.rows / limit.seconds);
    measured.firstByte = Math.max(measured.firstByte, ours.firstByte);
    measured.growth = Math.max(measured.growth, (most - before.now) / 2 ** 20);
    console.log(
      `    pair ${pair}: ${ours.seconds.toFixed(1)} s against ${limit.seconds.toFixed(1)} s = ${(limit.seconds / ours.seconds).toFixed(2)}, first byte ${ours.firstByte.toFixed(0)} ms, ${((most - before.now) / 2 ** 20).toFixed(0)} MB more`,
    );
  }
  measured.left = await abort(`${base}/${name}`, sql);
  await close();
  await sql.end();
  return measured;
}

async function memory(base: string): Promise<{ now: number; most: number }> {
  const answer = await fetch(`${base}/memory`);
  return answer.json() as Promise<{ now: number; most: number }>;
}

async function open(address: string): Promise<IncomingMessage> {
  const [response] = await once(get(address), "response");
  return response as IncomingMessage;
}

async function download(address: string) {
  const start = performance.now();
  let firstByte = 0;
  let rows = -1;
  const response = await open(address);
  response.on("data", (chunk: Buffer) => {
    firstByte ||= performance.now() - start;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
  });
  await once(response, "end");
  if (!response.complete) throw new Error("The file broke off.");
  return { rows, firstByte, seconds: (performance.now() - start) / 1000 };
}

async function copy(sql: Sql, select: string) {
  const start = performance.now();
  let rows = 0;
  const stream = await sql.unsafe(`copy (${select}) to stdout (format csv)`).readable();
  stream.on("data", () => {
    rows += 1;
  });
  await once(stream, "end");
  return { rows, seconds: (performance.now() - start) / 1000 };
}

// Twice as many as the application's pool has, as many at once as there may be; how many stay.
async function abort(address: string, sql: Sql): Promise<number> {
  for (let more = 2 * POOL; more > 0; more -= LIMITS.exports.all) {
    const some = Array.from({ length: LIMITS.exports.all }, async () => {
      const response = await open(address);
      await once(response, "data");
      response.destroy();
    });
    await Promise.all(some);
    const left = await stillOpen(sql);
    if (left > 0) return left;
  }
  return 0;
}

async function stillOpen(sql: Sql): Promise<number> {
  const deadline = performance.now() + 5_000;
  for (;;) {
    const [row] = await sql`select count(*)::int as left from pg_stat_activity
      where datname = current_database() and application_name = ${EXPORT_NAME}`;
    if (row?.left === 0 || performance.now() > deadline) return row?.left ?? 0;
  }
}
