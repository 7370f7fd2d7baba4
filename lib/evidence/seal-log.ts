import { createReadStream, existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";

/** A line of the log of seals, the file outside the database. */
export type LoggedSeal = { number: number; hash: string; body: string; signature: string };

/** Appends a seal to the log, on the disk when it returns. */
export async function logSeal(file: string, seal: LoggedSeal): Promise<void> {
  const handle = await open(file, "a", 0o600);
  try {
    await handle.write(`${JSON.stringify(seal)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The seals of the log, in its order; a line that is none comes as null. None where there is no log yet. */
export async function* readSealLog(file: string): AsyncGenerator<LoggedSeal | null> {
  if (!existsSync(file)) return;
  for await (const line of createInterface({ input: createReadStream(file, "utf8") })) {
    yield parsed(line);
  }
}

/** No seal takes as many bytes. */
const TAIL = 1_000_000;

/** The last seal of the log; null where there is none. */
export async function lastLoggedSeal(file: string): Promise<LoggedSeal | null> {
  if (!existsSync(file)) return null;
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - TAIL);
    const { buffer } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    const lines = buffer.toString("utf8").split("\n").filter(Boolean);
    return parsed(lines.at(-1) ?? "");
  } finally {
    await handle.close();
  }
}

function parsed(line: string): LoggedSeal | null {
  try {
    const seal = JSON.parse(line);
    return typeof seal?.number === "number" && typeof seal.hash === "string" ? seal : null;
  } catch {
    return null;
  }
}
