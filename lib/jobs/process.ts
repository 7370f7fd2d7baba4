import { database } from "@/db/client";
import { env } from "@/lib/env";
import { enqueue } from "@/lib/job-queue";
import { startWorker } from "@/lib/jobs/worker";
import { sealerOf } from "@/lib/keys/sealer";
import { openProofSecret } from "@/lib/liabilities/secret";
import { log } from "@/lib/log";
import { mailFrom, smtp } from "@/lib/mail/transport";
import { isOriginSet, settledOrigin } from "@/lib/net/origin.mjs";
import { configuredRails } from "@/lib/rails/configured";

type Stop = () => Promise<void>;
const kept = globalThis as typeof globalThis & { openFutureStopJobs?: Stop };

/** Starts the process's one worker; server.mjs stops it before it goes. */
export function startJobs(): void {
  if (kept.openFutureStopJobs) return;
  const { DATABASE_URL, SMTP_URL, DEMONSTRATION } = env();
  const mail = SMTP_URL ? smtp(SMTP_URL, mailFrom()) : null;
  const origin = settledOrigin();
  if (mail && !isOriginSet()) {
    log.warn({ origin }, "PUBLIC_URL is not set: the links in mails begin with this address");
  }
  if (!mail && DEMONSTRATION) {
    log.info("SMTP_URL is not set: mail is not sent, read it at /settings/outbox");
  } else if (!mail) {
    log.warn("SMTP_URL is not set: mail is not sent, and links that open an account reach nobody");
  }
  const keys = { sealer: sealerOf(env()), proofSecret: openProofSecret(env().PROOF_SECRET_FILE) };
  const rails = configuredRails();
  const tools = { db: database(), send: mail?.send ?? null, origin, rails, ...keys };
  const worker = startWorker({ url: DATABASE_URL, tools });
  // A new cooperative need not wait for the night, nor one whose server was down.
  void worker.ready
    .then(() => enqueue(tools.db, "prove-liabilities", {}))
    .catch((error) => log.error({ err: error }, "the proof of liabilities was not asked for"));
  kept.openFutureStopJobs = async () => {
    await worker.stop();
    mail?.close();
  };
}
