type Queue = {
  /** Further tries after the first, the seconds before them, doubled each time. */
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  /** Seconds after which work that a dead server left behind is taken up by another. */
  expireInSeconds: number;
  /** Seconds between two looks for work. */
  pollSeconds: number;
  /** When the job comes by itself, as cron in Africa/Kigali. */
  cron?: string;
};

const NIGHTLY = {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 900,
  pollSeconds: 30,
};

/**
 * The queues of jobs: the migration makes them, lib/jobs/handlers.ts says what is done. A new job is
 * one line here and one there.
 */
export const QUEUES = {
  mail: {
    // Tries are counted on the mail itself; the queue only has to offer more than those.
    retryLimit: 50,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 120,
    pollSeconds: 2,
  },
  "close-books": { ...NIGHTLY, cron: "10 1 * * *" },
  // Once a day, after the closing: a later hour only where no server was there, or where something was found.
  "verify-books": { ...NIGHTLY, retryLimit: 0, expireInSeconds: 3600, cron: "20 * * * *" },
  // Offers end as a day begins; what they hold is free again minutes later.
  "loan-ends": { ...NIGHTLY, cron: "*/5 * * * *" },
  // What two people have agreed to for a day holds minutes after it has begun.
  "settings-due": { ...NIGHTLY, cron: "*/5 * * * *" },
  // When people look at their phones.
  "loan-reminders": { ...NIGHTLY, cron: "20 6-21 * * *" },
  // In the evening, so that what comes in on the deadline's day counts.
  "loan-repayments": { ...NIGHTLY, cron: "5 18-23 * * *" },
  // Each hour, and as each day ends.
  "seal-books": { ...NIGHTLY, cron: "59 * * * *" },
  // A quarter past one, after the closing; later where no server was there. It looks, and mostly finds nothing to do.
  "prove-liabilities": { ...NIGHTLY, cron: "15,35,55 * * * *" },
  // Before work begins; each further hour only where no server was there. One mail a day.
  "work-mails": { ...NIGHTLY, cron: "30 6-9 * * *" },
  // As the day begins at the office; later where no server was there, or the provider did not answer.
  "rail-balances": { ...NIGHTLY, cron: "10 5-9 * * *" },
  // What is left of a provider whose keys are gone: a day later it is ended.
  "rail-silent": { ...NIGHTLY, cron: "40 * * * *" },
  // Begun at once; each minute only where a server went away in the middle of it.
  imports: {
    retryLimit: 0,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 3600,
    pollSeconds: 2,
    cron: "* * * * *",
  },
  // What is not folded yet is counted too: this only keeps it short.
  "fold-reports": { ...NIGHTLY, retryLimit: 0, cron: "*/10 * * * *" },
} as const satisfies Record<string, Queue>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** The settings of a queue, all of their fields known. */
export function queueOf(name: QueueName): Queue {
  return QUEUES[name];
}
