import { setTimeout as sleep } from "node:timers/promises";
import { call } from "../bench/client";

const READY_MS = 60_000;

/** Waits until somebody is ready behind the balancer. */
export async function whenReady(base: string): Promise<void> {
  for (const over = performance.now() + READY_MS; performance.now() < over; await sleep(200)) {
    if ((await call(base, "/readyz")).status === 200) return;
  }
  throw new Error("Nobody is ready behind the balancer.");
}
