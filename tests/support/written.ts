import { createHash, randomUUID } from "node:crypto";
import { memberNames, transactions } from "@/db/schema";
import { kigaliDay } from "@/lib/dates";
import { LETTERS } from "@/lib/document-code";
import { newId } from "@/lib/ledger/ids";
import { PREFIX } from "@/lib/ledger/references";
import type { Cooperative } from "@/tests/support/cooperative";

export type Written = typeof transactions.$inferSelect;
type Parts = Partial<typeof transactions.$inferInsert>;

let written = 0;

// The same eight letters in every run: a search finds chance letters in chance words now and then.
function nextCode(): string {
  written += 1;
  const bytes = createHash("sha256").update(String(written)).digest().subarray(0, 8);
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Writes transactions past the ledger, as their owner may: for lists, which post nothing. */
export async function writeTransactions(coop: Cooperative, parts: Parts[]): Promise<Written[]> {
  const rows = parts.map((part) => {
    const createdAt = part.createdAt ?? coop.clock.tick();
    const type = part.type ?? "deposit";
    return {
      id: newId(createdAt),
      reference: `${PREFIX[type]}-${nextCode()}-${kigaliDay(createdAt).slice(0, 4)}`,
      type,
      status: "approved" as const,
      amount: 1_000,
      createdAt,
      updatedAt: createdAt,
      ...part,
      channel: part.channel ?? part.method,
    };
  });
  return coop.ownerDb.insert(transactions).values(rows).returning();
}

/** Remembers a name for so many people who are known by nothing else; gives their ids. */
export async function writeNames(coop: Cooperative, name: string, people: number) {
  const ids = Array.from({ length: people }, () => randomUUID());
  await coop.ownerDb
    .insert(memberNames)
    .values(ids.map((memberId) => ({ memberId, name: name.toLowerCase() })));
  return ids;
}
