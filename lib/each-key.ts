/** A record with what `of` gives for each key. */
export function eachKey<K extends string, T>(keys: readonly K[], of: (key: K) => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, T>;
}
