import { and, eq, inArray } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { members } from "@/db/schema";
import { formatDateTime, type Locale } from "@/lib/dates";
import { mailSeal } from "@/lib/evidence/seal-mail";
import { sealWithTime } from "@/lib/evidence/seals";
import {
  isDue,
  keepVerification,
  lastVerifications,
  type Verification,
} from "@/lib/evidence/verifications";
import { verifyAll } from "@/lib/evidence/verify-all";
import type { Sealer } from "@/lib/keys/sealer";
import { log } from "@/lib/log";
import { queueMails } from "@/lib/mail/commands";
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
 * whoever holds verification.view. Once a day the books are sealed too, and the auditors are sent the seal's code.
 */
export async function verifyNightly(night: Night): Promise<void> {
  const { db, sealer, secret = null, origin, now } = night;
  const key = sealer?.key ?? null;
  const [last] = await lastVerifications(db, key, 1);
  const began = now();
  if (!isDue(began, last)) return;
  const firstToday = isDue(began, last && { ...last, findings: 0 });
  const start = performance.now();
  const findings = await verifyAll(db, { sealer, secret });
  const seconds = (performance.now() - start) / 1000;
  // It may have taken longer than what is written down may be from now.
  const ended = now();
  const kept = await db.transaction(async (tx) => {
    const row = await keepVerification(tx, { now: ended, seconds, findings, key });
    const isNews = firstToday || last?.findings === 0;
    if (row.findings > 0 && isNews) await mailFailure(tx, row, origin);
    return row;
  });
  if (kept.findings > 0) {
    const broken = findings.filter(({ breaches }) => breaches.length > 0);
    const promises = broken.map(({ name }) => name.split(".")[0]);
    log.fatal({ findings: kept.findings, promises }, "the books differ from their evidence");
  }
  if (!firstToday || !sealer) return;
  await sealWithTime(db, sealer, now());
  await mailSeal(db, { now: now(), origin, agrees: kept.findings === 0 });
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
