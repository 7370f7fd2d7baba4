import type { BookKind } from "@/lib/books/rules";

type Dashed<S extends string> = S extends `${infer A}:${infer B}` ? `${A}-${B}` : S;

/** A kind of account as its message's key: `cash:mtn` → `cash-mtn`. */
export function kindKey<K extends BookKind>(kind: K): Dashed<K> {
  return kind.replace(":", "-") as Dashed<K>;
}
