import type { Database } from "@/db/client";
import type { QueueName } from "@/db/queues";
import { closeBooks } from "@/lib/accounting/commands";
import { verifyNightly } from "@/lib/evidence/nightly";
import { sealBooks } from "@/lib/evidence/seals";
import { workAside } from "@/lib/imports/aside";
import type { Sealer } from "@/lib/keys/sealer";
import { proveLiabilities } from "@/lib/liabilities/commands";
import { remindOfLoans, repayOnDeadline } from "@/lib/loans/calendar";
import { expireOffers } from "@/lib/loans/ended";
import { warnOfWriteOffs } from "@/lib/loans/write-off-warning";
import { deliverMail, keepMail } from "@/lib/mail/commands";
import type { SendMail } from "@/lib/mail/transport";
import { mailWork } from "@/lib/notices/work-mails";
import { compareBalances } from "@/lib/rails/compare";
import type { Rails } from "@/lib/rails/port";
import { settleSilent } from "@/lib/rails/silent";
import { dropOldBytes } from "@/lib/reconciliation/old-bytes";
import { foldReports } from "@/lib/reports/commands";
import { takeUpSettings } from "@/lib/settings/commands";

/**
 * What a job works with. `send` is null where no mail goes out, `sealer` and `proofSecret` where no file of theirs
 * is named; links in mails begin with `origin`.
 */
export type Tools = {
  db: Database;
  send: SendMail | null;
  origin: string;
  sealer: Sealer | null;
  proofSecret: Buffer | null;
  /** The providers that can be called; none where no keys are named. */
  rails?: Rails;
};

/** What is done for each queue. It may be asked twice for the same: each must bear that. */
export const HANDLERS: Record<QueueName, (tools: Tools, data: never) => Promise<void>> = {
  mail: ({ db, send }, { id }: { id: string }) =>
    send ? deliverMail(db, send, id) : keepMail(db, id),
  "close-books": async ({ db }) => {
    await closeBooks(db);
    await dropOldBytes(db);
  },
  "loan-ends": async ({ db }) => void (await expireOffers(db, new Date())),
  "settings-due": ({ db }) => takeUpSettings(db, new Date()),
  "loan-reminders": async ({ db }) => {
    const now = new Date();
    await remindOfLoans(db, now);
    await warnOfWriteOffs(db, now);
  },
  "loan-repayments": async ({ db }) => void (await repayOnDeadline(db, () => new Date())),
  "work-mails": async ({ db, origin }) => void (await mailWork(db, { origin })),
  "rail-balances": ({ db, rails = {} }) => compareBalances({ db, rails, now: () => new Date() }),
  "rail-silent": ({ db, rails = {} }) => settleSilent({ db, rails, now: () => new Date() }),
  imports: ({ db }) => workAside(db),
  "fold-reports": ({ db }) => foldReports(db),
  "verify-books": ({ db, sealer, proofSecret, origin }) =>
    verifyNightly({ db, sealer, secret: proofSecret, origin, now: () => new Date() }),
  "seal-books": async ({ db, sealer }) =>
    void (sealer && (await sealBooks(db, sealer, new Date()))),
  "prove-liabilities": async ({ db, sealer, proofSecret: secret }) =>
    void (sealer && secret && (await proveLiabilities(db, { key: sealer.key, secret }))),
};
