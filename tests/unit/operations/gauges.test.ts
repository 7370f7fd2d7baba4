import { expect, test } from "vitest";
import { conditionText } from "@/lib/operations/gauges";
import type { Condition } from "@/lib/operations/views";

const condition: Condition = {
  waiting: [{ type: "deposit", count: 3, oldest: 120.5 }],
  jobs: [{ queue: "mail", count: 2, oldest: 4, failed: 1 }],
  sealAge: 61,
  proofAge: null,
  verificationAge: 3600,
  findings: 0,
  backups: { age: 90 },
  unexplained: [
    { channel: "bank", francs: -4_000 },
    { channel: "mtn", francs: 12_500 },
  ],
  rails: [{ rail: "mtn", live: 4, unknown: 1, oldest: 75, wrong: "TOKEN_401" }],
  connections: { open: 10, busy: 4 },
  longestTransaction: 0.2,
  copies: [],
  size: 5_000_000,
};

test("the condition is told in Prometheus' words, without what there is none of", async () => {
  const text = await conditionText(condition);
  for (const line of [
    "openfuture_database_up 1",
    'openfuture_waiting{type="deposit"} 3',
    'openfuture_waiting_oldest_seconds{type="deposit"} 120.5',
    'openfuture_jobs_failed{queue="mail"} 1',
    "openfuture_seal_age_seconds 61",
    "openfuture_verification_findings 0",
    'openfuture_connections{state="idle"} 6',
    "openfuture_backup_age_seconds 90",
    'openfuture_rail_requests{rail="mtn",state="live"} 4',
    'openfuture_rail_requests{rail="mtn",state="unknown"} 1',
    'openfuture_rail_oldest_seconds{rail="mtn"} 75',
    'openfuture_rail_misconfigured{rail="mtn"} 1',
    'openfuture_unexplained_francs{channel="mtn"} 12500',
    'openfuture_unexplained_francs{channel="bank"} -4000',
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).not.toContain("openfuture_proof_age_seconds");
  expect(text).not.toContain("openfuture_replica_lag_seconds");
});

test("each copy of the database is told: how far it is behind, or that it is away", async () => {
  const text = await conditionText({ ...condition, copies: [{ lag: 2.5 }, { lag: null }] });
  expect(text).toContain('openfuture_replica_lag_seconds{copy="1"} 2.5');
  expect(text).not.toContain('openfuture_replica_lag_seconds{copy="2"}');
  expect(text).toContain('openfuture_replica_up{copy="1"} 1');
  expect(text).toContain('openfuture_replica_up{copy="2"} 0');
});

test("a database that does not answer is down, and nothing else is told of it", async () => {
  const lines = (await conditionText(null)).split("\n").filter((line) => !line.startsWith("#"));
  expect(lines.filter(Boolean)).toEqual(["openfuture_database_up 0"]);
});

test("a process tells who waits for a connection, also while the database is away", async () => {
  const lines = (await conditionText(null, [{ pool: "main", inUse: 10, waiting: 3 }])).split("\n");
  expect(lines).toContain('openfuture_pool{pool="main",state="in_use"} 10');
  expect(lines).toContain('openfuture_pool{pool="main",state="waiting"} 3');
});

test("of backups that another server makes no age is told", async () => {
  const text = await conditionText({ ...condition, backups: null });
  expect(text).not.toContain("backup_age");
});

test("where there is no backup yet, or its folder cannot be read, it is older than any alert allows", async () => {
  const text = await conditionText({ ...condition, backups: { age: null } });
  expect(text.split("\n")).toContain("openfuture_backup_age_seconds +Inf");
});
