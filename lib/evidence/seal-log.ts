import { createReadStream, existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";

/** A line of the log of seals, the file outside the database. */
export type LoggedSeal = { number: number; hash: string; body: string; signature: string };

/** A line that says of a restore which seals the books lack since then; `restore` is its hash. */
export type LoggedRestore = { restore: string; body: string; signature: string };

/** What a time-stamping service states of the seal with the hash `stamp`: its token of RFC 3161, base64. */
export type LoggedStamp = { stamp: string; at: string; token: string };
type LoggedLine = LoggedSeal | LoggedRestore | LoggedStamp;

/** Appends a line to the log, on the disk when it returns. */
export async function logSeal(file: string, seal: LoggedLine): Promise<void> {
  const handle = await open(file, "a", 0o600);
  try {
    await handle.write(`${JSON.stringify(seal)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The lines of the log, in its order; one that is none comes as null. None where there is no log yet. */
export async function* readSealLog(file: string): AsyncGenerator<LoggedLine | null> {
  if (!existsSync(file)) return;
  for await (const line of createInterface({ input: createReadStream(file, "utf8") })) {
    yield parsed(line);
  }
}

/** No seal with its time-stamp takes as many bytes. */
const TAIL = 1_000_000;

/** The last line of the log where it is a seal; null where there is none, or a restore has come after it. */
export async function lastLoggedSeal(file: string): Promise<LoggedSeal | null> {
  const lines = await lastLines(file);
  const newest = parsed(lines.at(-1) ?? "");
  const last = newest && "stamp" in newest ? parsed(lines.at(-2) ?? "") : newest;
  return last && "number" in last ? last : null;
}

/** When the last time-stamp of the log's end was made, where some days of seals stand; null where there is none. */
export async function lastStampAt(file: string): Promise<Date | null> {
  const stamp = (await lastLines(file)).map(parsed).findLast((line) => line && "stamp" in line);
  return stamp && "stamp" in stamp ? new Date(stamp.at) : null;
}

/** The lines of the log's end, the first of them perhaps not whole. */
async function lastLines(file: string): Promise<string[]> {
  if (!existsSync(file)) return [];
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - TAIL);
    const { buffer } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString("utf8").split("\n").filter(Boolean);
  } finally {
    await handle.close();
  }
}

function parsed(line: string): LoggedLine | null {
  try {
    const seal = JSON.parse(line);
    if (typeof seal?.restore === "string" && typeof seal.body === "string") return seal;
    if (typeof seal?.stamp === "string" && typeof seal.token === "string") return seal;
    return typeof seal?.number === "number" && typeof seal.hash === "string" ? seal : null;
  } catch {
    return null;
  }
}
