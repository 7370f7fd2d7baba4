import { database } from "@/db/client";
import { env } from "@/lib/env";
import { startWorker } from "@/lib/jobs/worker";
import { log } from "@/lib/log";
import { mailFrom, smtp } from "@/lib/mail/transport";

type Stop = () => Promise<void>;
const kept = globalThis as typeof globalThis & { openFutureStopJobs?: Stop };

/** Starts the process's one worker; server.mjs stops it before it goes. */
export function startJobs(): void {
  if (kept.openFutureStopJobs) return;
  const { DATABASE_URL, SMTP_URL, PUBLIC_URL, NEXTAUTH_URL } = env();
  const mail = SMTP_URL ? smtp(SMTP_URL, mailFrom()) : null;
  if (mail && !PUBLIC_URL && !NEXTAUTH_URL) {
    log.warn(
      "PUBLIC_URL is not set: links in mails lead to where the office works, those to new passwords to localhost, and those of notices to this machine",
    );
  }
  if (!mail) log.info("SMTP_URL is not set: mail is not sent, read it at /settings/outbox");
  const known = PUBLIC_URL ?? NEXTAUTH_URL;
  const origin =
    known && URL.canParse(known)
      ? new URL(known).origin
      : `http://localhost:${process.env.PORT ?? 3000}`;
  const tools = { db: database(), send: mail?.send ?? null, origin };
  const worker = startWorker({ url: DATABASE_URL, tools });
  kept.openFutureStopJobs = async () => {
    await worker.stop();
    mail?.close();
  };
}
