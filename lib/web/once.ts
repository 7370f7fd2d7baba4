const WINDOW_MS = 15 * 60 * 1000;
/** So many keys are remembered; when they are full, whoever is new counts as known. */
const MOST = 10_000;
const until = new Map<string, number>();

/** Whether `key` comes for the first time in a quarter of an hour, in this process. */
export function firstInWindow(key: string, now: Date): boolean {
  const at = now.getTime();
  if ((until.get(key) ?? 0) > at) return false;
  // The oldest stand first: a Map keeps the order in which keys came.
  for (const [old, end] of until) {
    if (end > at) break;
    until.delete(old);
  }
  if (until.size >= MOST) return false;
  until.delete(key);
  until.set(key, at + WINDOW_MS);
  return true;
}
