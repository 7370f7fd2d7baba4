import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { LoggedRestore } from "@/lib/evidence/seal-log";
import type { SealKey } from "@/lib/keys/seal-key";

/** What a restore says of itself in the log of seals, signed. */
export type RestoreBody = {
  at: string;
  /** The backup's name, and the instant until which its log was replayed; null: all of it. */
  backup: string;
  until: string | null;
  /** The last seal that the restored books have; 0: none. */
  last: number;
  /** Hashes of the log's seals, and of its restores, that the restored books know nothing of. */
  setAside: string[];
};

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** The line of the log for a restore. */
export function signRestore(key: SealKey, text: RestoreBody): LoggedRestore {
  const body = JSON.stringify(text);
  return { restore: hashOf(body), body, signature: key.sign(body).toString("base64") };
}

/**
 * The hashes that signed restores set aside. A restore excuses nothing unless the key signed it and the audit trail
 * of the books (or a later restore) knows it: a line that somebody adds to hide removed rows is found.
 */
export function checkRestores(
  restores: LoggedRestore[],
  { key, audited }: { key: SealKey; audited: string[] },
) {
  const breaches: Record<string, unknown>[] = [];
  const setAside = new Set<string>();
  for (const { restore, body, signature } of restores.toReversed()) {
    const ours = hashOf(body) === restore && key.isSignedBy(body, Buffer.from(signature, "base64"));
    if (!ours) breaches.push({ seal: `restore ${restore}`, why: "is not signed" });
    else if (!audited.includes(restore) && !setAside.has(restore)) {
      breaches.push({ seal: `restore ${restore}`, why: "is not in the audit trail" });
    } else for (const hash of (JSON.parse(body) as RestoreBody).setAside) setAside.add(hash);
  }
  const logged = new Set(restores.map(({ restore }) => restore));
  for (const restore of audited) {
    if (!logged.has(restore)) {
      breaches.push({ seal: `restore ${restore}`, why: "is not in the log" });
    }
  }
  return { setAside, breaches };
}

/** The restores that the audit trail knows: the hash of each one's line in the log. */
export async function auditedRestores(db: Executor): Promise<string[]> {
  const rows = await db.execute<{ note: string }>(
    sql`select detail ->> 'note' as note from audit_log where action = 'books.restore'`,
  );
  return rows.map(({ note }) => note);
}
