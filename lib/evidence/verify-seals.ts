import { createHash } from "node:crypto";
import { asc, desc, gt } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { seals } from "@/db/schema";
import { auditedRestores, checkRestores } from "@/lib/evidence/restores";
import {
  type LoggedRestore,
  type LoggedSeal,
  lastLoggedSeal,
  readSealLog,
} from "@/lib/evidence/seal-log";
import type { Sealer } from "@/lib/keys/sealer";
import type { Finding } from "@/lib/ledger/invariant";

const AT_ONCE = 1_000;

/** Whether each seal is signed, follows the one before, and stands in the log; and each of the log in the books. */
export async function checkSeals(db: Executor, { key, log }: Sealer): Promise<Finding> {
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
    for (const { number, body, hash, signature } of rows) {
      const whole = createHash("sha256").update(body).digest("hex") === hash;
      const follows = number === after + 1 && body.includes(`"previous":"${previous}"`);
      if (!whole || !follows) breaches.push({ seal: number, why: "does not follow" });
      if (!key.isSignedBy(body, signature)) breaches.push({ seal: number, why: "is not signed" });
      hashes.set(number, hash);
      after = number;
      previous = hash;
    }
    if (rows.length < AT_ONCE) break;
  }
  const missing: LoggedSeal[] = [];
  const restores: LoggedRestore[] = [];
  const strange: Record<string, unknown>[] = [];
  for await (const logged of readSealLog(log)) {
    if (!logged) strange.push({ seal: log, why: "has a line that is no seal" });
    else if ("restore" in logged) restores.push(logged);
    else if (hashes.get(logged.number) !== logged.hash) missing.push(logged);
  }
  const { setAside, breaches: ofRestores } = checkRestores(restores, {
    key,
    audited: await auditedRestores(db),
  });
  breaches.push(...ofRestores);
  for (const { number, hash } of missing) {
    if (setAside.has(hash)) continue;
    breaches.push({ seal: number, why: "stands in the log, and not so in the books" });
  }
  breaches.push(...strange);
  return { ...SEALED, breaches };
}

const SEALED = {
  name: "14a. each seal is signed, follows the one before, and is that of the log",
  kind: "seal",
  wrong: "is not as it was made",
} as const;

/** As checkSeals, of the last seal alone. */
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
  if (logged && logged.hash !== last?.hash) {
    breaches.push({ seal: logged.number, why: "stands in the log, and not so in the books" });
  }
  return { ...SEALED, breaches };
}
