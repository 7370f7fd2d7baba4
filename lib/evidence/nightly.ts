import { and, eq, inArray } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { members } from "@/db/schema";
import { formatDateTime, type Locale } from "@/lib/dates";
import { lastStampAt } from "@/lib/evidence/seal-log";
import { mailSeal, readAuditors } from "@/lib/evidence/seal-mail";
import { sealWithTime } from "@/lib/evidence/seals";
import {
  isDue,
  keepVerification,
  lastVerifications,
  startOfNight,
  type Verification,
} from "@/lib/evidence/verifications";
import { verifyAll } from "@/lib/evidence/verify-all";
import type { Sealer } from "@/lib/keys/sealer";
import { log } from "@/lib/log";
import { queueMails } from "@/lib/mail/commands";
import { wasMailed } from "@/lib/mail/queries";
import { holdersOf } from "@/lib/permissions";

type Night = {
  db: Database;
  sealer: Sealer | null;
  secret?: Buffer | null;
  origin: string;
  now: () => Date;
};

/**
 * The night's verification, where it is due: its result is kept, and a failure is logged and, once a day, mailed to
 * whoever holds verification.view. Once a day the books are sealed too, and the auditors are sent the seal's code: also
 * where somebody has verified them by hand meanwhile (decision 1341).
 */
export async function verifyNightly(night: Night): Promise<void> {
  const { db, sealer, origin, now } = night;
  const began = now();
  const [last] = await lastVerifications(db, sealer?.key ?? null, 1, began);
  const due = isDue(began, last);
  const unsealed = sealer && (await isSealDue(db, sealer, { since: startOfNight(began), last }));
  const agrees = due ? await verifyAndTell(night, { began, last }) : true;
  if (!unsealed) return;
  await sealWithTime(db, sealer, now());
  await mailSeal(db, { now: now(), origin, agrees });
}

/**
 * Whether the day's seal is still to be made. It is made where the auditors have its code, or, where none are named,
 * where its time-stamp stands in the log; without a service the seals of each hour are as good, and it goes with the
 * night's verification.
 */
async function isSealDue(
  db: Database,
  { log: file, tsa }: Sealer,
  { since, last }: { since: Date; last: Verification | undefined },
): Promise<boolean> {
  if ((await readAuditors(db)).length > 0) {
    return !(await wasMailed(db, ["sealAgrees", "sealDiffers"], since));
  }
  const sealed = tsa ? await lastStampAt(file) : last?.at;
  return !sealed || sealed < since;
}

/** Verifies the books, keeps and tells what was found; answers whether they agree. */
async function verifyAndTell(
  { db, sealer, secret = null, origin, now }: Night,
  { began, last }: { began: Date; last: Verification | undefined },
): Promise<boolean> {
  const key = sealer?.key ?? null;
  const start = performance.now();
  const findings = await verifyAll(db, { sealer, secret });
  const seconds = (performance.now() - start) / 1000;
  // It may have taken longer than what is written down may be from now.
  const ended = now();
  const kept = await db.transaction(async (tx) => {
    const row = await keepVerification(tx, { now: ended, seconds, findings, key });
    if (row.findings === 0) return row;
    const isNews =
      last?.findings === 0 || !(await wasMailed(tx, ["booksDiffer"], startOfNight(began)));
    if (isNews) await mailFailure(tx, row, origin);
    return row;
  });
  if (kept.findings === 0) return true;
  const broken = findings.filter(({ breaches }) => breaches.length > 0);
  const promises = broken.map(({ name }) => name.split(".")[0]);
  log.fatal({ findings: kept.findings, promises }, "the books differ from their evidence");
  return false;
}

async function mailFailure(tx: Executor, found: Verification, origin: string): Promise<void> {
  const people = await tx
    .select({ recipient: members.email, name: members.fullName, language: members.language })
    .from(members)
    .where(
      and(eq(members.status, "active"), inArray(members.role, [...holdersOf("verification.view")])),
    )
    .orderBy(members.id);
  await queueMails(
    tx,
    found.at,
    people.map(({ recipient, name, language }) => {
      const locale = language as Locale;
      const values = {
        name,
        count: String(found.findings),
        when: formatDateTime(found.at, locale),
      };
      const link = `${origin}/settings/verification`;
      return { kind: "booksDiffer" as const, recipient, language: locale, values, link };
    }),
  );
}
