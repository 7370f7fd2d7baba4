import { createHash } from "node:crypto";
import { asc, desc, eq, gt } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { seals } from "@/db/schema";
import { auditedRestores, checkRestores } from "@/lib/evidence/restores";
import {
  type LoggedRestore,
  type LoggedSeal,
  type LoggedStamp,
  lastLoggedSeal,
  readSealLog,
} from "@/lib/evidence/seal-log";
import { readTimeStamp } from "@/lib/evidence/time-stamp";
import type { Sealer } from "@/lib/keys/sealer";
import type { Finding } from "@/lib/ledger/invariant";

const AT_ONCE = 1_000;

/** The service's clock and ours may differ, and it may be slow: a seal that was made much later is found. */
const STAMPED_WITHIN_MS = 10 * 60_000;

/**
 * Whether each seal is signed, follows the one before, and is as old as its time-stamp says where it has one; and each of
 * the log stands in the books. One that the log lacks is no fault (202): the next seal puts it there.
 */
export async function checkSeals(db: Executor, { key, log }: Sealer): Promise<Finding> {
  const logged = await linesOf(log);
  const breaches: Record<string, unknown>[] = [];
  const hashes = new Map<number, string>();
  let previous = "";
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(seals)
      .where(gt(seals.number, after))
      .orderBy(asc(seals.number))
      .limit(AT_ONCE);
    for (const { number, at, body, hash, signature } of rows) {
      const whole = createHash("sha256").update(body).digest("hex") === hash;
      const follows = number === after + 1 && body.includes(`"previous":"${previous}"`);
      if (!whole || !follows) breaches.push({ seal: number, why: "does not follow" });
      if (!key.isSignedBy(body, signature)) breaches.push({ seal: number, why: "is not signed" });
      for (const stamp of logged.stamps.get(hash) ?? []) {
        const why = await faultOf(stamp, { at, body });
        if (why) breaches.push({ seal: number, why });
      }
      hashes.set(number, hash);
      after = number;
      previous = hash;
    }
    if (rows.length < AT_ONCE) break;
  }
  const { setAside, breaches: ofRestores } = checkRestores(logged.restores, {
    key,
    audited: await auditedRestores(db),
  });
  breaches.push(...ofRestores);
  const known = new Set([...hashes.values(), ...setAside]);
  for (const { number, hash } of logged.seals) {
    if (hashes.get(number) === hash || setAside.has(hash)) continue;
    breaches.push({ seal: number, why: "stands in the log, and not so in the books" });
  }
  for (const [hash, [stamp]] of logged.stamps) {
    if (!known.has(hash)) breaches.push({ seal: stamp?.at, why: "has a time-stamp alone" });
  }
  for (let line = 0; line < logged.strange; line++) {
    breaches.push({ seal: log, why: "has a line that is no seal" });
  }
  return { ...SEALED, breaches };
}

/** The lines of the log, each kind for itself; of those that are none, how many. */
async function linesOf(log: string) {
  const seals: LoggedSeal[] = [];
  const restores: LoggedRestore[] = [];
  const stamps = new Map<string, LoggedStamp[]>();
  let strange = 0;
  for await (const line of readSealLog(log)) {
    if (!line) strange++;
    else if ("restore" in line) restores.push(line);
    else if ("stamp" in line) stamps.set(line.stamp, [...(stamps.get(line.stamp) ?? []), line]);
    else seals.push(line);
  }
  return { seals, restores, stamps, strange };
}

/** What of a seal its time-stamp contradicts. */
async function faultOf({ token }: LoggedStamp, { at, body }: { at: Date; body: string }) {
  const stamp = await readTimeStamp(Buffer.from(token, "base64"), body);
  if (!stamp) return "has a time-stamp that is not of it";
  const apart = Math.abs(stamp.at.getTime() - at.getTime());
  return apart > STAMPED_WITHIN_MS ? `was time-stamped at ${stamp.at.toISOString()}` : null;
}

const SEALED = {
  name: "14a. each seal is signed, follows the one before, and is that of the log",
  kind: "seal",
  wrong: "is not as it was made",
} as const;

/** As checkSeals, of the last seal alone, and of the log's last, which may be one before it. */
export async function checkLastSeal(db: Executor, { key, log }: Sealer): Promise<Finding> {
  const breaches: Record<string, unknown>[] = [];
  const [last, before] = await db.select().from(seals).orderBy(desc(seals.number)).limit(2);
  if (last) {
    const { number, body, hash, signature } = last;
    const whole = createHash("sha256").update(body).digest("hex") === hash;
    const follows = body.includes(`"previous":"${before?.hash ?? ""}"`);
    if (!whole || !follows) breaches.push({ seal: number, why: "does not follow" });
    if (!key.isSignedBy(body, signature)) breaches.push({ seal: number, why: "is not signed" });
  }
  const logged = await lastLoggedSeal(log);
  if (logged && logged.hash !== (await hashOf(db, logged.number))) {
    breaches.push({ seal: logged.number, why: "stands in the log, and not so in the books" });
  }
  return { ...SEALED, breaches };
}

async function hashOf(db: Executor, number: number): Promise<string | undefined> {
  const [seal] = await db.select({ hash: seals.hash }).from(seals).where(eq(seals.number, number));
  return seal?.hash;
}
