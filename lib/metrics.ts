import { Counter, register } from "prom-client";

/**
 * The counter of that name, which the process has once: the framework may load this module more than once.
 * What it counts begins anew with each process, as Prometheus expects.
 */
function counter<L extends string>(name: string, help: string, labelNames: readonly L[]) {
  const known = register.getSingleMetric(name) as Counter<L> | undefined;
  return known ?? new Counter({ name, help, labelNames });
}

const postings = counter(
  "openfuture_postings_total",
  "Postings of the ledger, by what came of them",
  ["outcome"],
);
const refusals = counter("openfuture_refusals_total", "Requests that were refused, by code", [
  "code",
]);

/** Codes that call somebody as soon as they are counted once (deploy/alerts.yml). */
const ALARMING = ["outcome_unknown", "wrong_time"];

/** Tells 0 of them until the first: Prometheus sees no increase in a figure that appears as 1. */
export function countFromNothing(): void {
  for (const code of ALARMING) refusals.inc({ code }, 0);
}

/** Counts what the ledger did; no amount and nobody's name. */
export function countPosting(outcome: string, count = 1): void {
  postings.inc({ outcome }, count);
}

/** What was counted in this thread, which nobody asks; it counts from 0 then. */
export async function takePostings(): Promise<Record<string, number>> {
  const { values } = await postings.get();
  postings.reset();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
}

/** Counts an expected refusal, an answer that nothing was done, or one that nobody knows (lib/errors.ts). */
export function countRefusal(code: string): void {
  refusals.inc({ code });
}
