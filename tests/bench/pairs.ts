/** One thing done once; `worker` says which of the simultaneous ones does it. */
export type Operation = (worker: number) => Promise<unknown>;

/** Two things to compare, and what must be ready before each slot of the first. */
export type Pair = {
  ours: Operation;
  limit: Operation;
  prepare?: (expected: number) => Promise<void>;
};

/** `requests`: how many are under way at once on either side, over so many connections. */
export type Options = { connections: number; seconds: number; pairs: number; requests?: number };

/** Rates per second of both, slot by slot. */
export type Measured = { ours: number[]; limit: number[] };

/** A slot ended early because nothing was left to do. */
export class Exhausted extends Error {}

/**
 * Measures both in adjacent slots A B A B … after a warm-up of each, so that a machine that drifts
 * moves both alike.
 */
export async function measurePair(pair: Pair, options: Options): Promise<Measured> {
  const measured: Measured = { ours: [], limit: [] };
  const { connections, seconds, pairs, requests = connections } = options;
  let expected = 5_000 * seconds;
  for (let slot = 0; slot <= pairs; slot += 1) {
    await pair.prepare?.(Math.ceil(expected));
    const ours = await rate(pair.ours, requests, seconds);
    const limit = await rate(pair.limit, requests, seconds);
    expected = ours * seconds * 1.3;
    if (slot === 0) continue;
    measured.ours.push(ours);
    measured.limit.push(limit);
    console.log(
      `    pair ${slot}: ${ours.toFixed(0)}/s against ${limit.toFixed(0)}/s = ${(ours / limit).toFixed(2)}`,
    );
  }
  return measured;
}

/** How often per second so many simultaneous workers get it done. */
async function rate(work: Operation, workers: number, seconds: number): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  const done = await Promise.all(
    Array.from({ length: workers }, (_, worker) => repeat(work, worker, end)),
  );
  const total = done.reduce((sum, n) => sum + n, 0);
  return (total * 1000) / (performance.now() - start);
}

async function repeat(work: Operation, worker: number, end: number): Promise<number> {
  let done = 0;
  try {
    while (performance.now() < end) {
      await work(worker);
      done += 1;
    }
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
  }
  return done;
}

/** Least, middle and greatest. */
export function spread(values: number[]): { min: number; median: number; max: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return { min: at(0), median: at(0.5), max: at(1) };
}
