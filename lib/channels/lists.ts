/** Items in lists by a key, in their order. */
export function listsBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const item of items) addTo(lists, keyOf(item), item);
  return lists;
}

/** Adds to the list of a key, which begins with it where there is none. */
export function addTo<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
