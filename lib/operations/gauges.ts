import { Gauge, Registry } from "prom-client";
import type { PoolLoad } from "@/db/pool-load";
import type { Condition } from "@/lib/operations/views";

type Values = (condition: Condition) => { value: number; [label: string]: string | number }[];
type Described = { help: string; labels?: string[]; values: Values };

const one = (value: number | null) => (value === null ? [] : [{ value }]);

/** What monitoring asks of the database; ages in seconds. Alerts on them stand in docs/operations.md. */
const GAUGES: Record<string, Described> = {
  waiting: {
    help: "What waits for a person to decide",
    labels: ["type"],
    values: ({ waiting }) => waiting.map(({ type, count }) => ({ type, value: count })),
  },
  waiting_oldest_seconds: {
    help: "How long the oldest of it has waited",
    labels: ["type"],
    values: ({ waiting }) => waiting.map(({ type, oldest }) => ({ type, value: oldest })),
  },
  jobs: {
    help: "Jobs that are due and not begun",
    labels: ["queue"],
    values: ({ jobs }) => jobs.map(({ queue, count }) => ({ queue, value: count })),
  },
  jobs_oldest_seconds: {
    help: "How long the oldest of them has been due",
    labels: ["queue"],
    values: ({ jobs }) => jobs.map(({ queue, oldest }) => ({ queue, value: oldest })),
  },
  jobs_failed: {
    help: "Jobs that were given up and are still kept",
    labels: ["queue"],
    values: ({ jobs }) => jobs.map(({ queue, failed }) => ({ queue, value: failed })),
  },
  seal_age_seconds: { help: "Since the last seal", values: ({ sealAge }) => one(sealAge) },
  proof_age_seconds: {
    help: "Since the last proof of liabilities",
    values: ({ proofAge }) => one(proofAge),
  },
  verification_age_seconds: {
    help: "Since the books were last verified",
    values: ({ verificationAge }) => one(verificationAge),
  },
  verification_findings: {
    help: "What that verification found",
    values: ({ findings }) => one(findings),
  },
  backup_age_seconds: {
    help: "Since the last backup that this server has made or knows of; +Inf where there is none, absent where another knows",
    values: ({ backups }) => one(backups && (backups.age ?? Number.POSITIVE_INFINITY)),
  },
  unexplained_francs: {
    help: "What moved on a channel and nobody has explained yet; below zero: gone out",
    labels: ["channel"],
    values: ({ unexplained }) =>
      unexplained.map(({ channel, francs }) => ({ channel, value: francs })),
  },
  rail_requests: {
    help: "What a provider of mobile money was asked and has not ended",
    labels: ["rail", "state"],
    values: ({ rails }) =>
      rails.flatMap(({ rail, live, unknown }) => [
        { rail, state: "live", value: live },
        { rail, state: "unknown", value: unknown },
      ]),
  },
  rail_oldest_seconds: {
    help: "How long the oldest of it is under way",
    labels: ["rail"],
    values: ({ rails }) => rails.map(({ rail, oldest }) => ({ rail, value: oldest })),
  },
  rail_misconfigured: {
    help: "Whether a provider of mobile money refuses how it is asked: keys, rights, target or callback",
    labels: ["rail"],
    values: ({ rails }) =>
      rails.map(({ rail, wrong }) => ({ rail, value: Number(wrong !== null) })),
  },
  connections: {
    help: "Connections of the application to its database, of all its servers",
    labels: ["state"],
    values: ({ connections: { open, busy } }) => [
      { state: "busy", value: busy },
      { state: "idle", value: open - busy },
    ],
  },
  longest_transaction_seconds: {
    help: "The longest transaction under way",
    values: ({ longestTransaction }) => one(longestTransaction),
  },
  replica_up: {
    help: "Whether a copy of the database that this server reads from answered just now",
    labels: ["copy"],
    values: ({ copies }) =>
      copies.map(({ lag }, at) => ({ copy: at + 1, value: Number(lag !== null) })),
  },
  replica_lag_seconds: {
    help: "How far such a copy is behind; absent while it is away",
    labels: ["copy"],
    values: ({ copies }) =>
      copies.flatMap(({ lag }, at) => one(lag).map((each) => ({ ...each, copy: at + 1 }))),
  },
  database_bytes: { help: "What the database takes of the disk", values: ({ size }) => one(size) },
};

/**
 * The condition as Prometheus reads it; of null, that the database did not answer. `pools`: this process's own, which
 * say who waits for a connection also then.
 */
export async function conditionText(
  condition: Condition | null,
  pools: readonly PoolLoad[] = [],
): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `openfuture_${name}`, help, labelNames, registers: [registry] });
  gauge("database_up", "Whether the database answered just now").set(condition ? 1 : 0);
  if (pools.length > 0) {
    const made = gauge("pool", "This process's turns at the database", ["pool", "state"]);
    for (const { pool, inUse, waiting } of pools) {
      made.set({ pool, state: "in_use" }, inUse);
      made.set({ pool, state: "waiting" }, waiting);
    }
  }
  for (const [name, { help, labels, values }] of Object.entries(GAUGES)) {
    const found = condition ? values(condition) : [];
    if (found.length === 0) continue;
    const made = gauge(name, help, labels);
    for (const { value, ...of } of found) made.set(of, value);
  }
  return registry.metrics();
}
