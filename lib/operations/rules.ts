import { CONCERNS, type Condition } from "@/lib/operations/views";

const [MINUTE, HOUR] = [60, 3600];

/** From how many seconds on something needs attention; the alerts of docs/operations.md say the same. */
export const LIMITS = {
  seal: 2 * HOUR,
  proof: 30 * HOUR,
  verification: 30 * HOUR,
  backup: 30 * HOUR,
  jobs: 15 * MINUTE,
  people: 48 * HOUR,
  transaction: MINUTE,
  copy: MINUTE,
} as const;

export type Concern = (typeof CONCERNS)[number];

const oldest = (all: readonly { oldest: number }[]) =>
  Math.max(0, ...all.map((each) => each.oldest));

/** What of the condition somebody has to look at, the worst first. */
export function concernsOf(condition: Condition): Concern[] {
  const { findings, verificationAge, sealAge, proofAge, backups, jobs, waiting } = condition;
  const late = (age: number | null, limit: number) => age === null || age > limit;
  const holds: Record<Concern, boolean> = {
    findings: (findings ?? 0) > 0,
    verification: late(verificationAge, LIMITS.verification),
    seal: late(sealAge, LIMITS.seal),
    proof: late(proofAge, LIMITS.proof),
    backup: backups !== null && late(backups.age, LIMITS.backup),
    failed: jobs.some(({ failed }) => failed > 0),
    jobs: oldest(jobs) > LIMITS.jobs,
    people: oldest(waiting) > LIMITS.people,
    provider: condition.rails.some(({ wrong }) => wrong !== null),
    copy: condition.copies.some(({ lag }) => late(lag, LIMITS.copy)),
    transaction: condition.longestTransaction > LIMITS.transaction,
  };
  return CONCERNS.filter((concern) => holds[concern]);
}
