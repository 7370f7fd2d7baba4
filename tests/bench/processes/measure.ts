import { setTimeout as sleep } from "node:timers/promises";
import type { Sender } from "../../drill/load";
import { startLoad } from "../../drill/load";
import { type Operation, spread } from "../pairs";

/** What was done in a second, and how long one took: the middle and 19 of 20; milliseconds. */
export type Slot = { rate: number; middle: number; most: number };

const SLOT_MS = 6_000;

/** Sends with a password over HTTP, each member one after the other, for some seconds. */
export async function sends(base: string, senders: readonly Sender[]): Promise<Slot> {
  const load = startLoad(base, senders);
  await load.tally.hasAfter(0, senders.length);
  const [from, known] = [performance.now(), load.tally.times.length];
  await sleep(SLOT_MS);
  const times = load.tally.times.slice(known);
  const seconds = (performance.now() - from) / 1000;
  const tally = await load.stop();
  if (tally.failures > 0) throw new Error(`${tally.failures} sends failed.`);
  return slot(times, seconds);
}

/** L, over as many connections as there are senders, for some seconds. */
export async function limit(pay: Operation, workers: number): Promise<number> {
  const from = performance.now();
  let done = 0;
  const work = async () => {
    for (; performance.now() - from < SLOT_MS; done += 1) await pay(0);
  };
  await Promise.all(Array.from({ length: workers }, work));
  return (done * 1000) / (performance.now() - from);
}

/** Asks for `paths` over HTTP, each reader one after the other; with how many of a hundred answers a copy gave. */
export async function reads(base: string, cookies: readonly string[], paths: readonly string[]) {
  const from = performance.now();
  const times: number[] = [];
  let copies = 0;
  const read = async (cookie: string) => {
    for (let at = 0; performance.now() - from < SLOT_MS; at += 1) {
      const asked = performance.now();
      const answer = await fetch(`${base}${paths[at % paths.length]}`, { headers: { cookie } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A read was answered ${answer.status}.`);
      if (answer.headers.has("x-as-of")) copies += 1;
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(cookies.map(read));
  const seconds = (performance.now() - from) / 1000;
  return { ...slot(times, seconds), copies: (100 * copies) / times.length };
}

function slot(times: number[], seconds: number): Slot {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    rate: times.length / seconds,
    middle: spread(times).median,
    most: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
  };
}
