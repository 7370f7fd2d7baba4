import { desc } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { seals } from "@/db/schema";

type Sealed = { number: number; hash: string };

/** What people compare of a seal: its number, and the first twelve digits of its hash, `57-3F9A-22B1-C04D`. */
export function shortCode({ number, hash }: Sealed): string {
  const groups = hash.slice(0, 12).toUpperCase().match(/.{4}/g) ?? [];
  return [number, ...groups].join("-");
}

/** The last seal with its short code; null before the first. */
export async function lastSeal(
  db: Executor,
): Promise<{ at: Date; number: number; code: string } | null> {
  const [seal] = await db
    .select({ number: seals.number, at: seals.at, hash: seals.hash })
    .from(seals)
    .orderBy(desc(seals.number))
    .limit(1);
  return seal ? { at: seal.at, number: seal.number, code: shortCode(seal) } : null;
}
