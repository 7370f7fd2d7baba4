import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../client";
import type { Statuses } from "./attacks";

/** What somebody else does meanwhile: sends, with a look at themselves between two. */
export type Somebody = { send: () => Promise<Answer>; look: () => Promise<Answer> };
export type Slot = { sends: Answer[]; looks: Answer[]; counts: Statuses };

// However slow they are: so many sends in each slot, unless they take longer than this.
const LEAST_SENDS = 5;
const LONGEST_MS = 60_000;
const CALM_LOOKS = 5;

/**
 * Sends one after the other for so many milliseconds, or until the attack is over; then waits until a
 * look takes no longer than `calmMs`, so that what is left of it does not count for the next slot.
 */
export async function measureSlot(
  { send, look }: Somebody,
  { ms, calmMs }: { ms: number; calmMs: number },
  attack?: (signal: AbortSignal) => Promise<Statuses>,
): Promise<Slot> {
  const [sends, looks]: [Answer[], Answer[]] = [[], []];
  const start = performance.now();
  const passed = () => performance.now() - start;
  const counts = await during(attack, async (isOver) => {
    while (!isOver() && passed() < ms) await step();
    while (sends.length < LEAST_SENDS && passed() < LONGEST_MS) await step();
  });
  await calm(look, calmMs);
  return { sends, looks, counts };

  async function step() {
    sends.push(await send());
    looks.push(await look());
  }
}

/** Does `work` while the attack goes on; answers what the attack was counts. */
export async function during(
  attack: ((signal: AbortSignal) => Promise<Statuses>) | undefined,
  work: (isOver: () => boolean) => Promise<void>,
): Promise<Statuses> {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  let over = false;
  const attacking = attack?.(stop.signal).finally(() => {
    over = true;
  });
  await work(() => over);
  stop.abort();
  return (await attacking) ?? new Map();
}

export async function calm(look: () => Promise<Answer>, calmMs: number): Promise<void> {
  for (let quick = 0; quick < CALM_LOOKS; ) {
    quick = (await look()).ms < calmMs ? quick + 1 : 0;
    await sleep(100);
  }
}

/** The times of all sends or looks of some slots, the shortest first, in milliseconds. */
export function timesOf(slots: Slot[], of: "sends" | "looks"): number[] {
  return slots.flatMap((slot) => slot[of].map(({ ms }) => ms)).toSorted((a, b) => a - b);
}

/** The time that so large a part of them (0.5, 0.95) does not exceed. */
export function at(sorted: number[], part: number): number {
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}
