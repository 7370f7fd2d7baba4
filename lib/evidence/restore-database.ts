import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { mails, seals, sessions } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import { auditedRestores, type RestoreBody, signRestore } from "@/lib/evidence/restores";
import { type LoggedRestore, type LoggedSeal, logSeal, readSealLog } from "@/lib/evidence/seal-log";
import { requireSameKey } from "@/lib/keys/same-key";
import type { Sealer } from "@/lib/keys/sealer";
import { NO_SERVER } from "@/lib/mail/commands";

const RESTORED = "books restored from a backup";
// Only the owner of the tables writes or removes it.
const MARK = sql`comment on table rail_requests is 'drill'`;

/** `drill`: the restored database is a copy beside the real books. */
type From = { backup: string; until: string | null; drill: boolean; now: Date };

/**
 * What a restored database needs before anybody works with it: every session ends, mail that waited is not sent
 * (it may have gone out after the instant), and the restore stands in the audit trail and, signed, in the log of
 * seals, with the seals that these books know nothing of. A drill's copy is marked: no provider is asked to move money
 * by it (rail_may_go). Gives how much of each. Throws where the key is not that of these books.
 */
export async function settleRestored(db: Database, sealer: Sealer, from: From) {
  const { backup, until, drill, now } = from;
  await requireSameKey(db, sealer.key);
  const { last, younger, restores } = await compareWithLog(db, sealer.log);
  const setAside = [...younger.map(({ hash }) => hash), ...restores];
  const body: RestoreBody = { at: now.toISOString(), backup, until, last, setAside };
  const note = signRestore(sealer.key, body);
  const ended = await db.transaction(async (tx) => {
    if (drill) await tx.execute(MARK);
    const over = await tx
      .update(sessions)
      .set({ active: false, endedAt: now, endReason: RESTORED })
      .where(eq(sessions.active, true))
      .returning({ id: sessions.id });
    const unsent = await tx
      .update(mails)
      .set({ failedAt: now, lastError: RESTORED })
      .where(
        and(
          isNull(mails.sentAt),
          isNull(mails.failedAt),
          sql`${mails.lastError} is distinct from ${NO_SERVER}`,
        ),
      )
      .returning({ id: mails.id });
    const detail = { note: note.restore, backup, until, last, setAside: younger.length };
    await record(
      { db: tx, actor: null, now, address: null },
      {
        action: "books.restore",
        outcome: "done",
        detail,
      },
    );
    return { sessions: over.length, mails: unsent.length };
  });
  await logSeal(sealer.log, note);
  return { ...ended, last, younger };
}

/** The last seal of the books; the log's seals and restores that they lack and no restore of theirs has set aside. */
async function compareWithLog(db: Executor, log: string) {
  const rows = await db.select({ number: seals.number, hash: seals.hash }).from(seals);
  const known = new Set([...rows.map(({ hash }) => hash), ...(await auditedRestores(db))]);
  const lines: (LoggedSeal | LoggedRestore)[] = [];
  for await (const line of readSealLog(log)) if (line && !("stamp" in line)) lines.push(line);
  const bodies = lines.flatMap((line) =>
    "restore" in line && known.has(line.restore) ? [JSON.parse(line.body) as RestoreBody] : [],
  );
  for (const hash of bodies.flatMap(({ setAside }) => setAside)) known.add(hash);
  return {
    last: Math.max(0, ...rows.map(({ number }) => number)),
    younger: lines.flatMap((line) => ("restore" in line || known.has(line.hash) ? [] : [line])),
    restores: lines.flatMap((line) =>
      "restore" in line && !known.has(line.restore) ? [line.restore] : [],
    ),
  };
}
