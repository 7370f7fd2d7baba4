import { afterAll, vi } from "vitest";

// Files share a process: what one sets in the environment (vi.stubEnv), and what was read there, is gone for the next.

/** What a process reads in the environment once is read again. */
export function forget(): void {
  for (const name of [
    "openFutureEnv",
    "openFutureRails",
    "openFutureDatabase",
    "openFutureReplicas",
  ]) {
    Reflect.deleteProperty(globalThis, name);
  }
}

/** As a process that starts: what is imported from here on reads the environment again. */
export function startAnew(): void {
  vi.resetModules();
  forget();
}

forget();
afterAll(() => {
  vi.unstubAllEnvs();
  forget();
});
